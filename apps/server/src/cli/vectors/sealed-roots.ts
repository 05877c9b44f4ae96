/**
 * Roots of automatic recovery as the database keeps them, of every version of their envelopes, with what opens them: the same
 * rows are in the backups beside this file. Kept for ever.
 */
export const VECTOR_KEYS = {
  sealing: 'sealing-1:NKUY1LzpNiKV1Zo7H5wfRGBmTvSnqjPnYr2O2wY_gCk',
  signer: 'signer-1:EWxhh6RKiwKW4mgQgD1T9QhiI9N2brvXPnM66bMOwNA',
  backupPassphrase: 'a passphrase for vectors',
  backupKey: 'latchkey-backup-private-1:-XOyNSbCo_uHYyDDz0Ip3GOepoUlkrXTDLi_lcku9W8',
} as const

export const VECTOR_APP = 'latchkeyvectorapp00000001'

export const SEALED_ROOTS = [
  {
    name: 'a root of Ethereum, its share and what is sealed to the signer of version 1',
    userId: 'did:privy:vector1',
    email: 'vector1@example.com',
    kind: 'hd',
    chainType: 'ethereum',
    shareVersion: 1,
    address: '0x75e3bE427C87681c4714434A988A91fC2D30908e',
    authShare: {
      ciphertext: 'a6n8wy-6rUT57veVYazwIYE',
      iv: 'yMhoFvZmDKmA-q6w',
      tag: 'Uyj9_pZW0aXih7fmz7xM3g',
      encrypted_key: '-AyXeTzD1AVCW81OTqRKqONulfdVofTpD-3uoRaODKw',
      aad: 'bGF0Y2hrZXkvYXV0aC1zaGFyZS92MS9sYXRjaGtleXZlY3RvcmFwcDAwMDAwMDAxL2RpZDpwcml2eTp2ZWN0b3IxLzB4NzVlM2JFNDI3Qzg3NjgxYzQ3MTQ0MzRBOTg4QTkxZkMyRDMwOTA4ZS8x',
      protected:
        'eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoic2VhbGluZy0xIiwiaXYiOiJlMDg1ckxwTEo3OE1WeGFYIiwidGFnIjoiSHdBVDdEVEhlLW1vWlVBQ1VuQUpBUSJ9',
    },
    encryptedRecoveryShare: {
      version: 1,
      iv: 'uQs001JFek4j9-s3',
      ciphertext: 'RURqBuWBmI3zrvzE7mPhzXpTxEgkxgkroZCeejQoR15yfA',
    },
    recoveryParams: {},
    sealedRecoveryKey: {
      version: 1,
      encapsulated_key:
        'BChv-_WGuXsvUbFXtdHnqGqnBjuh29f5xe33NrdMngkoJB5ZJdpO-XwmmlUAvHXbzn3L4j_0uKpFjLyj8Ck9S2c',
      ciphertext: 'Ebtb_AX-thWsrvtHM3rKwD2P4CufefcqT8vcSujL91s_uf4Oi9FQJwTUumIKCI3d',
      key_id: 'signer-1',
    },
    wallets: [
      {
        chain_type: 'ethereum',
        wallet_index: 0,
        address: '0x75e3bE427C87681c4714434A988A91fC2D30908e',
        public_key:
          '0x04f9ce00487b79e147f86a572fa81cdb77c3b07832c8924aa6e1f5c6d3a2647fcf667660511c8d4fcc57039fccef3b84c112eb700429f7611a93a43b23df24a642',
      },
      {
        chain_type: 'solana',
        wallet_index: 0,
        address: 'AECyXC5rMb4n9qSURT6c21Vd3ypaLTgewna7pSaX6zzE',
        public_key: 'AECyXC5rMb4n9qSURT6c21Vd3ypaLTgewna7pSaX6zzE',
      },
      {
        chain_type: 'ethereum',
        wallet_index: 1,
        address: '0x786466ba9ec26Edc5357Dccc8d9BA8F4E6348a2A',
        public_key:
          '0x043add9bf3bc3b3d4f983af6d27e6247d177783a395b8b36f0b5698befbf2add9f2539039672818df122f93d86984bbe31b9fc88f6c270989e17eb15491fbb726b',
      },
    ],
    entropy: 'f5744226655ff45e24e44f6555887314',
  },
  {
    name: 'a root of Solana, both of version 2',
    userId: 'did:privy:vector2',
    email: 'vector2@example.com',
    kind: 'hd',
    chainType: 'solana',
    shareVersion: 3,
    address: 'HGBtNk41ZuL7vpwzya7eiRFPwhvponbKaieAiUVLhjyB',
    authShare: {
      ciphertext: '1zF7Ztof9nU6pLFYTS6A_0k',
      iv: 'q8LC8PTYAFeDG_RC',
      tag: 'LMnj-HLi-V2OSw22YzBhMQ',
      encrypted_key: 'qf_DQnJ6ZwJxcIJJGjmMAJCT9AJES37qKFPqtBaC2sg',
      aad: 'bGF0Y2hrZXkvYXV0aC1zaGFyZS92MS9sYXRjaGtleXZlY3RvcmFwcDAwMDAwMDAxL2RpZDpwcml2eTp2ZWN0b3IyL0hHQnROazQxWnVMN3Zwd3p5YTdlaVJGUHdodnBvbmJLYWllQWlVVkxoanlCLzM',
      protected:
        'eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoic2VhbGluZy0xIiwiaXYiOiJVZmVXR0tIcnVlV1pYTlYwIiwidGFnIjoiczJmVUQ1VWpsTF90T3I3X1BrcjI5USJ9',
    },
    encryptedRecoveryShare: {
      version: 2,
      iv: '1Do0ICTWkl90amy3',
      ciphertext: 'sWomePhQcpfKwcO9fSZ0krU0BW42gIijjiWZmi5to95YjA',
    },
    recoveryParams: {},
    sealedRecoveryKey: {
      version: 1,
      encapsulated_key:
        'BCwiB0M1mYORLw7Pk3qFg7z6H7SvhKyi1bdDwMyoditSMxJHTqwbGI_yVRrtam0_YGz66JiuTadVA9kulKtMSfI',
      ciphertext:
        'o4qNZuLXr0fhCoOHu8kHNVa4xtf4MVzoQON4QY9G31VSvvYY94pP46UoTDWpUUw1u5OJFE5QXFHErM9eRrrOAjqrZADDMct3SMr066ImR1V0YeRYDYgFabQnizqGWCrNiI5hngJtH5pX900S',
      key_id: 'signer-1',
    },
    wallets: [
      {
        chain_type: 'solana',
        wallet_index: 0,
        address: 'HGBtNk41ZuL7vpwzya7eiRFPwhvponbKaieAiUVLhjyB',
        public_key: 'HGBtNk41ZuL7vpwzya7eiRFPwhvponbKaieAiUVLhjyB',
      },
      {
        chain_type: 'ethereum',
        wallet_index: 0,
        address: '0x9920cb00926cc8b0464a1aF3489C9d9f6982b1Bc',
        public_key:
          '0x0425689820735ed2cf79064557395fc9d80c82c50cddbe05fe037052265ea61cdbf49466c1ef94518bb264cd7bee08b81f2f07cec73478c3a17d2ed897ac204468',
      },
      {
        chain_type: 'ethereum',
        wallet_index: 1,
        address: '0x2Fa3ebC808c503c93e1a7FBe703D24361431cEC3',
        public_key:
          '0x0409f50b39b092e28fcf45de1b7e2d1ede47867ce8ca3c4e3d77a6b1bee03cffd07914ab839a1263f0dcd2334081608f474f885593d19eed78da69239440bfde5d',
      },
    ],
    entropy: '1f94622cef4d332f536484a78968d195',
  },
  {
    name: 'an imported key, both of version 2',
    userId: 'did:privy:vector3',
    email: 'vector3@example.com',
    kind: 'private-key',
    chainType: 'ethereum',
    shareVersion: 2,
    address: '0x1054eD33f7822DEd7902C5aAB4DBb134568cb626',
    authShare: {
      ciphertext: '8ziQhb3Z-g3WKhwttUtRy6QFDj4aHLzOFi5HD9nZrclk',
      iv: 'botzm6XUqlImM7od',
      tag: 'oR_AytvHxHuNNK3gZaKQKA',
      encrypted_key: 'MBfWQdNxWczu1zj8Q8S9t4jGqBZq2zuRxLeMwBirM5o',
      aad: 'bGF0Y2hrZXkvYXV0aC1zaGFyZS92MS9sYXRjaGtleXZlY3RvcmFwcDAwMDAwMDAxL2RpZDpwcml2eTp2ZWN0b3IzLzB4MTA1NGVEMzNmNzgyMkRFZDc5MDJDNWFBQjREQmIxMzQ1NjhjYjYyNi8y',
      protected:
        'eyJhbGciOiJBMjU2R0NNS1ciLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoic2VhbGluZy0xIiwiaXYiOiI3OTJzSmhpRW1uZF95clo3IiwidGFnIjoiZHVmT1dhZXZWaThUV1BIeU1EY2YwdyJ9',
    },
    encryptedRecoveryShare: {
      version: 2,
      iv: 'iBPF-6vjVfP8jygM',
      ciphertext: 'myaFQ4hKdscIJvAWqZ1EAZRBi_-8EYxPI6NN0YV43kklLQ7xR_gC8yIzaARL4CPAjMI',
    },
    recoveryParams: {},
    sealedRecoveryKey: {
      version: 1,
      encapsulated_key:
        'BBWDRWmxKbJCYEDzg_4AZ4yV7F-1zdsaKTnZpHSVr1-qPmRQkEE3z5g94Rt0vaGWYIC-tlXhwmVeRPCFDtA-yYE',
      ciphertext:
        'NZUGQINR92ZePFOkJPCwy2RIvuOF00QdwqwQ7BkGXgTALO95UgB5a62MrBBxe6r7TT9edfLdYg19V9_aZ9m_H5cPW8icR-Vu3yGfAiwWHcF_vgPXf36bJ1aFkD1_vq_y-htJWULtEVZ7EkcS',
      key_id: 'signer-1',
    },
    wallets: [
      {
        chain_type: 'ethereum',
        wallet_index: 0,
        address: '0x1054eD33f7822DEd7902C5aAB4DBb134568cb626',
        public_key:
          '0x043f4871f364e98e2962cb8e6a64d2c5d21ff6e0544a9ab630795f0d65cc3ccc1d6e8c89fd6d3aff864b9529bc134fdb328f50b2e456cb596393b3ba319f76e2c6',
      },
    ],
    entropy: '9b692c9b73e415425b98a0247fb27cf5c797306f7501ee6c0c1298003c71cd37',
  },
] as const
