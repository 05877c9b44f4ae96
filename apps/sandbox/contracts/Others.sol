// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IToken {
    function balanceOf(address owner) external view returns (uint256);

    function mint(address to, uint256 value) external;

    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface ICollectible {
    function transferFrom(address from, address to, uint256 tokenId) external;
}

/// What a thief puts behind a page with presents: whatever it may take, it takes, and gives nothing.
contract Drainer {
    /// Called as if there were something to be had; the ether that comes along stays.
    function claimReward() external payable {}

    function take(IToken token, address from) external {
        token.transferFrom(from, address(this), token.balanceOf(from));
    }

    function takeCollectible(ICollectible collection, address from, uint256 tokenId) external {
        collection.transferFrom(from, address(this), tokenId);
    }

    receive() external payable {}
}

/// Sells tokens that everybody may mint for ether, at a price that never changes.
contract Market {
    uint256 public constant UNITS_PER_ETHER = 3000e6;

    error TooLate(uint256 deadline);
    error TooLittle(uint256 amountOut, uint256 wanted);
    error SoldOut();

    /// The call of the exchanges that everybody knows; of the path only the end matters here.
    function swapExactETHForTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable returns (uint256[] memory amounts) {
        if (block.timestamp > deadline) revert TooLate(deadline);
        amounts = new uint256[](path.length);
        amounts[0] = msg.value;
        uint256 out = (msg.value * UNITS_PER_ETHER) / 1 ether;
        if (out < amountOutMin) revert TooLittle(out, amountOutMin);
        amounts[path.length - 1] = out;
        IToken(path[path.length - 1]).mint(to, out);
    }

    /// A call that no list of known calls has.
    function blinkAtTheMoon(uint256 times, bytes32 mood) external payable {}

    function buyTheLastOne() external payable {
        revert SoldOut();
    }
}

/// What an account may become for a while (EIP-7702): it makes several calls in one transaction, for itself alone.
contract BatchAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotAllowed(address caller);

    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotAllowed(msg.sender);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (done) continue;
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    receive() external payable {}
}
