// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-20 with permits (ERC-2612) of which everybody may mint. It has no constructor and keeps nothing that one
/// would set, so that its code can be put at an address as it is.
abstract contract Token {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    uint256 public totalSupply;

    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(address owner, uint256 balance, uint256 wanted);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 wanted);
    error PermitExpired(uint256 deadline);
    error WrongSigner(address signer, address owner);

    function name() public pure virtual returns (string memory);

    function symbol() public pure virtual returns (string memory);

    function decimals() public pure virtual returns (uint8) {
        return 18;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external virtual returns (bool) {
        _approve(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return true;
    }

    function permit(
        address owner,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 content = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), content)), v, r, s);
        if (signer == address(0) || signer != owner) revert WrongSigner(signer, owner);
        _approve(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(DOMAIN, keccak256(bytes(name())), keccak256(bytes("1")), block.chainid, address(this))
            );
    }

    function _approve(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function _transfer(address from, address to, uint256 value) internal virtual {
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(from, balance, value);
        balanceOf[from] = balance - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// The token with nothing odd about it.
contract Dollar is Token {
    function name() public pure override returns (string memory) {
        return "Sandbox Dollar";
    }

    function symbol() public pure override returns (string memory) {
        return "SBD";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }
}

/// Of each transfer two hundredths go nowhere: what leaves is not what arrives.
contract TaxedToken is Token {
    function name() public pure override returns (string memory) {
        return "Taxed Token";
    }

    function symbol() public pure override returns (string memory) {
        return "TAX";
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 tax = value / 50;
        super._transfer(from, to, value - tax);
        super._transfer(from, address(0), tax);
        totalSupply -= tax;
    }
}

/// Nobody can move or lend it.
contract FrozenToken is Token {
    function name() public pure override returns (string memory) {
        return "Frozen Token";
    }

    function symbol() public pure override returns (string memory) {
        return "ICE";
    }

    function approve(address, uint256) external pure override returns (bool) {
        revert("ICE: nobody may spend this");
    }

    function _transfer(address, address, uint256) internal pure override {
        revert("ICE: nobody can move this");
    }
}

/// Its name and symbol turn the direction of writing round, bring markup and line breaks, and go on and on.
contract HostileToken is Token {
    function name() public pure override returns (string memory) {
        return
            unicode"\u202e)erucеs( rehtE\u202c<img src=x onerror=alert(1)>\u0000\n\nApproved by your wallet. "
            unicode"Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut "
            unicode"labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco.";
    }

    function symbol() public pure override returns (string memory) {
        return unicode"\u202eHTE\u2066<b>ETH</b>\u200b\u200d</span><script>alert(1)</script>ETHETHETHETHETHETHETH";
    }
}
