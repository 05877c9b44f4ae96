// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An operation as the entry point of ERC-4337 hands it on, version 0.7.
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// Pays for those operations that the sandbox's paymaster service signed, and for no other.
contract Sponsor {
    address private constant ENTRY_POINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    /// paymasterAndData: this contract's address and two gas limits, the end of validity, the signature
    uint256 private constant LIMITS = 20;
    uint256 private constant VALID_UNTIL = 52;
    uint256 private constant SIGNATURE = 58;
    uint256 private constant END = 123;
    uint256 private constant REFUSED = 1;

    /// Written by the sandbox: this contract has no constructor.
    address public signer;

    error NotTheEntryPoint(address caller);
    error NoSignature(uint256 length);

    function validatePaymasterUserOp(
        PackedUserOperation calldata operation,
        bytes32,
        uint256
    ) external view returns (bytes memory context, uint256 validationData) {
        if (msg.sender != ENTRY_POINT) revert NotTheEntryPoint(msg.sender);
        bytes calldata given = operation.paymasterAndData;
        if (given.length != END) revert NoSignature(given.length);
        uint48 validUntil = uint48(bytes6(given[VALID_UNTIL:SIGNATURE]));
        bytes32 hash = getHash(operation, validUntil);
        address by = ecrecover(
            keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)),
            uint8(given[END - 1]),
            bytes32(given[SIGNATURE:SIGNATURE + 32]),
            bytes32(given[SIGNATURE + 32:SIGNATURE + 64])
        );
        bool good = by != address(0) && by == signer;
        validationData = (uint256(validUntil) << 160) | (good ? 0 : REFUSED);
    }

    /// What is signed: everything of the operation but the two signatures.
    function getHash(PackedUserOperation calldata operation, uint48 validUntil) public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    block.chainid,
                    address(this),
                    validUntil,
                    operation.sender,
                    operation.nonce,
                    keccak256(operation.initCode),
                    keccak256(operation.callData),
                    operation.accountGasLimits,
                    operation.preVerificationGas,
                    operation.gasFees,
                    keccak256(operation.paymasterAndData[LIMITS:VALID_UNTIL])
                )
            );
    }
}
