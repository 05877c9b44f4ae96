// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IItemsReceiver {
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4);

    function onERC1155BatchReceived(
        address,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external returns (bytes4);
}

/// An ERC-1155 of which everybody may mint.
contract Items {
    mapping(address => mapping(uint256 => uint256)) private held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error InsufficientBalance(address owner, uint256 id, uint256 balance, uint256 wanted);
    error NotAllowed(address caller, address owner);
    error NotReceived(address to);
    error UnequalLists(uint256 ids, uint256 values);

    function name() external pure returns (string memory) {
        return "Sandbox Items";
    }

    function symbol() external pure returns (string memory) {
        return "ITEM";
    }

    function uri(uint256) external pure returns (string memory) {
        return 'data:application/json,{"name":"Item {id}"}';
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return held[owner][id];
    }

    function balanceOfBatch(
        address[] calldata owners,
        uint256[] calldata ids
    ) external view returns (uint256[] memory balances) {
        if (owners.length != ids.length) revert UnequalLists(owners.length, ids.length);
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) balances[i] = held[owners[i]][ids[i]];
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function mint(address to, uint256 id, uint256 value) external {
        held[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        if (ids.length != values.length) revert UnequalLists(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) held[to][ids[i]] += values[i];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 said = IItemsReceiver(to).onERC1155Received(msg.sender, from, id, value, data);
        if (said != IItemsReceiver.onERC1155Received.selector) revert NotReceived(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external {
        if (ids.length != values.length) revert UnequalLists(ids.length, values.length);
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 said = IItemsReceiver(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        if (said != IItemsReceiver.onERC1155BatchReceived.selector) revert NotReceived(to);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        if (to == address(0) || (msg.sender != from && !isApprovedForAll[from][msg.sender]))
            revert NotAllowed(msg.sender, from);
        uint256 balance = held[from][id];
        if (balance < value) revert InsufficientBalance(from, id, balance, value);
        held[from][id] = balance - value;
        held[to][id] += value;
    }
}
