/** Keys and addresses of chains that others have published; the source stands beside each. */

/** What somebody printed for one key: as much of it as they did. */
export interface PublishedKey {
  chain: string
  source: string
  /** as wallets of the chain import it */
  key?: string
  /** hex */
  point?: string
  publicKey?: string
  address: string
}

export const PUBLISHED_KEYS: PublishedKey[] = [
  {
    chain: 'ethereum',
    source: 'the first account of Hardhat and Foundry',
    key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  },
  {
    chain: 'cosmos',
    source: 'github.com/cosmos/cosmjs, packages/amino/src/addresses.spec.ts',
    point: '02d41a0aa167b21699429eab224bc03f2cd386f0af5d20cefbd0336f1544aea24f',
    address: 'cosmos1h806c7khnvmjlywdrkdgk2vrayy2mmvf9rxk2r',
  },
  {
    chain: 'stellar',
    source: 'SEP-5, test 1, account 0',
    key: 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN',
    address: 'GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6',
  },
  {
    chain: 'sui',
    source: 'github.com/MystenLabs/ts-sdks, packages/sui/test/unit/cryptography/ed25519-keypair.test.ts',
    key: 'suiprivkey1qrwsjvr6gwaxmsvxk4cfun99ra8uwxg3c9pl0nhle7xxpe4s80y05ctazer',
    address: '0xa2d14fad60c56049ecf75246a481934691214ce413e6a8ae2fe6834c173a6133',
  },
  {
    chain: 'tron',
    source: 'github.com/tronprotocol/tronweb, test/helpers/config.js',
    key: 'da146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0',
    address: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY',
  },
  {
    chain: 'bitcoin-segwit',
    source: 'BIP-173',
    point: '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  },
  {
    chain: 'bitcoin-segwit',
    source: 'BIP-84, the first address',
    key: 'KyZpNDKnfs94vbrwhJneDi77V6jF64PWPF8x5cdJb8ifgg2DUc9d',
    point: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  },
  {
    chain: 'near',
    source: 'docs.near.org, implicit accounts',
    point: '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de',
    publicKey: 'ed25519:BGCCDDHfysuuVnaNVtEhhqeT4k9Muyem3Kpgq2U1m9HX',
    address: '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de',
  },
  {
    chain: 'ton',
    source:
      'github.com/ton-org/ton, src/wallets/v4/WalletContractV4.spec.ts, spelled so that it does not bounce',
    key: '34aebb9ea454967f16c407c0f8877763e86212116468169d93a3dcbcafe530c9',
    address: 'UQDnBF4JTFKHTYjulEJyNd4dstLGH1m51UrLdu01_tw4zz3r',
  },
]

/**
 * One seed of RFC 8032 and one that others would not think of, as the chains' own libraries name them: @cosmjs/amino 0.39.0,
 * @stellar/stellar-base 15.0.0, @mysten/sui 1.45.2, tronweb 6.5.1, bitcoinjs-lib 7.0.5, near-api-js 7.2.0, @ton/ton 16.3.0,
 * @buildonspark/spark-sdk 0.8.8 (account 1), viem 2.57.1, @solana/web3.js 1.99.0, wif 5.0.0. By chain: public key, address, exported key.
 */
export const NAMED_KEYS = [
  {
    privateKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    ethereum: [
      '028db55b05db86c0b1786ca49f095d76344c9e6056b2f02701a7e7f3c20aabfd91',
      '0x09231da7b19A016f9e576d23B16277062F4d46A8',
      '0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    ],
    solana: [
      'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      '49W385L4rePHy6PAaQUovbD2aacgN4HsKXSMeUzRg4fmwXszN91JuMFrQRj3vMDpZuRF3ZknQBuRBoWQJEfXstMw',
    ],
    'bitcoin-segwit': [
      '028db55b05db86c0b1786ca49f095d76344c9e6056b2f02701a7e7f3c20aabfd91',
      'bc1qe9rxz3ssv5sqf4n23nfnlh4atv3uf3fs38qnly',
      'L2Ve5p4MfhgkjNyhiLNK5PY6QycKFCRX4Ae7zuQpFRET4Ccj7Gt7',
    ],
    cosmos: [
      '028db55b05db86c0b1786ca49f095d76344c9e6056b2f02701a7e7f3c20aabfd91',
      'cosmos1e9rxz3ssv5sqf4n23nfnlh4atv3uf3fs8a7cmf',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    ],
    stellar: [
      '00d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      'GDLVVGABQKYQVN6VJP7NHSLEA45A5YLS6PNKMIZFV4BBU2HXA5IRVHUR',
      'SCOWDMM5576VUYF2QRFPJEXMFTCEISOFNF5TE2IZOA52YAY4VZ7WBQNO',
    ],
    sui: [
      'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      '0x304af458e90e97c841685b8cbbc59b909f3e2cf150df590ada4c81452c29737d',
      'suiprivkey1qzwkrvvaal745c96s390fyhv9nzygjw9d9any6gewqa6cqcu4elkqqfr3zg',
    ],
    tron: [
      '028db55b05db86c0b1786ca49f095d76344c9e6056b2f02701a7e7f3c20aabfd91',
      'TAoX9gD4FGQWxQpdBbQC3ua1X3D3kV6j1U',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    ],
    near: [
      'ed25519:FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      'ed25519:49W385L4rePHy6PAaQUovbD2aacgN4HsKXSMeUzRg4fmwXszN91JuMFrQRj3vMDpZuRF3ZknQBuRBoWQJEfXstMw',
    ],
    ton: [
      '00d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      'UQDNrJfJFisuFBrURjgosqcO_fh2K5foNWPzUr7PkC6Ipteq',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    ],
    spark: [
      '027347be56129f57aef97f5318116624275fb470ffb8e5af3e3ceab3dd1ce43f3d',
      'spark1pgssyu68hetp986h4muh75ccz9nzgf6lk3c0lw894ulre64nm5wwg0eadek73h',
      '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    ],
  },
  {
    privateKey: '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa3',
    ethereum: [
      '02d3d39563e167a5d59efbffac14fda9dc19261fe0f835a3a107154057d64e3d1e',
      '0x22428470ca1648F2cA7B96d83FC0F93D628dcc03',
      '0x0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa3',
    ],
    solana: [
      'BDJ3QapMbie3EBwrKLsY3Z1mBFbzdUQY8uPruNiRQ1bJ',
      'BDJ3QapMbie3EBwrKLsY3Z1mBFbzdUQY8uPruNiRQ1bJ',
      'JTpB28XNwqVBmnRoGRzZNq9zFybdTcYsVPkFZj6fvVZEKMgGnWEEzmkZ38LGBsrHLJzNJ6M5vNzBg5ugZ8Pgrsn',
    ],
    'bitcoin-segwit': [
      '02d3d39563e167a5d59efbffac14fda9dc19261fe0f835a3a107154057d64e3d1e',
      'bc1qgldrgmkusuu2e6j2sk66u7vlcx7c96ges3tcac',
      'KwiyyxjVY6gCKGTiszqiRHhnQAuRFtCGZ3YAMzfMpWkLyXyhBsV1',
    ],
    cosmos: [
      '02d3d39563e167a5d59efbffac14fda9dc19261fe0f835a3a107154057d64e3d1e',
      'cosmos1gldrgmkusuu2e6j2sk66u7vlcx7c96gext4ne4',
      '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa3',
    ],
    stellar: [
      '0097bb1b9c11e67915c41b64e828dfd0dec26114a54006abf316fd9e4c0526dbbd',
      'GCL3WG44CHTHSFOEDNSOQKG72DPMEYIUUVAANK7TC36Z4TAFE3N33NYH',
      'SAHQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4HQ6DYPB4H2G2PW',
    ],
    sui: [
      'BDJ3QapMbie3EBwrKLsY3Z1mBFbzdUQY8uPruNiRQ1bJ',
      '0x40c5a3276c354d333d5c0fe605d6a4080cb0ecfff34d1b3261435520c20bf25b',
      'suiprivkey1qq8s7rc0pu8s7rc0pu8s7rc0pu8s7rc0pu8s7rc0pu8s7rc0pu86x4gc7ev',
    ],
    tron: [
      '02d3d39563e167a5d59efbffac14fda9dc19261fe0f835a3a107154057d64e3d1e',
      'TD6MfHdGWXLfH6C2kG6v9wvChSj9V38jqL',
      '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa3',
    ],
    near: [
      'ed25519:BDJ3QapMbie3EBwrKLsY3Z1mBFbzdUQY8uPruNiRQ1bJ',
      '97bb1b9c11e67915c41b64e828dfd0dec26114a54006abf316fd9e4c0526dbbd',
      'ed25519:JTpB28XNwqVBmnRoGRzZNq9zFybdTcYsVPkFZj6fvVZEKMgGnWEEzmkZ38LGBsrHLJzNJ6M5vNzBg5ugZ8Pgrsn',
    ],
    ton: [
      '0097bb1b9c11e67915c41b64e828dfd0dec26114a54006abf316fd9e4c0526dbbd',
      'UQAwtU9b1g7xxzkwWcuglKVahQkueo_Jn8FnUYpwLnpziqyr',
      '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa397bb1b9c11e67915c41b64e828dfd0dec26114a54006abf316fd9e4c0526dbbd',
    ],
    spark: [
      '034a735c207b421deb6e17f2c1731966c0abb1a387776dcef1e768859c0e339267',
      'spark1pgssxjnntss8kssaadhp0ukpwvvkds9tkx3cwamdemc7w6y9ns8r8yn86u0jly',
      '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0fa3',
    ],
  },
] as const

/** By ethers 6.17.0, `Wallet.authorizeSync`: the EIP has no example. */
export const EIP7702 = {
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  authorizations: [
    {
      contract: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      chain_id: 1,
      nonce: 0,
      r: '0x14f9a17afa048b99205f825ccc89b9ac68ae9c594beb7c1fabc20941f9d7002c',
      s: '0x682690ac3dbab8a1aa1b73e4044dd8b3b5e427e6c3b4532ad3718ed3938beef2',
      y_parity: 1,
    },
    {
      contract: '0x5ce9454909639D2D17A3F753ce7d93fa0b9aB12E',
      chain_id: 84532,
      nonce: 300,
      r: '0xa55d7300ef59952d97b2eedb82de833ddd6c8aa740e5c0aa76231f57b919231c',
      s: '0x7240a4fb38731e2a519cdb08381b5a0a4206f2aea446cc3d050106aca648e635',
      y_parity: 0,
    },
  ],
} as const
