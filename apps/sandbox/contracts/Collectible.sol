// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IReceiver {
    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4);
}

/// An ERC-721 of which everybody may mint.
contract Collectible {
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    uint256 public totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NoSuchToken(uint256 tokenId);
    error NotAllowed(address caller, uint256 tokenId);
    error NotReceived(address to, uint256 tokenId);

    function name() external pure returns (string memory) {
        return "Sandbox Postcards";
    }

    function symbol() external pure returns (string memory) {
        return "CARD";
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return 'data:application/json,{"name":"Postcard","description":"A postcard from the sandbox"}';
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert NoSuchToken(tokenId);
    }

    /// Gives the next number.
    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        owners[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, tokenId);
    }

    function approve(address spender, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, tokenId);
        getApproved[tokenId] = spender;
        emit Approval(owner, spender, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        address owner = ownerOf(tokenId);
        bool allowed = msg.sender == owner || msg.sender == getApproved[tokenId] || isApprovedForAll[owner][msg.sender];
        if (owner != from || to == address(0) || !allowed) revert NotAllowed(msg.sender, tokenId);
        delete getApproved[tokenId];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        if (IReceiver(to).onERC721Received(msg.sender, from, tokenId, data) != IReceiver.onERC721Received.selector)
            revert NotReceived(to, tokenId);
    }
}
