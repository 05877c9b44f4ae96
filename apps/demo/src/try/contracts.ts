import { parseAbi } from 'viem'

/** Where the sandbox's contracts stand, on both of its chains. */
export const CONTRACTS = {
  dollar: '0x4AF256A7EEece53f3185EFC84934b8655F451a83',
  taxed: '0xab65fc4fC80aCD57E640635Ec89b34e7f7801A60',
  hostile: '0xcDfaD08aE389Ff3812406dc75dd4c6D13C30Da5e',
  collectible: '0x8e83Bf98Db4db4dc4e94b4aFd3d89Ea739249829',
  items: '0x91B50eA64F3c86d08988789B6c4f3a0C45695be5',
  drainer: '0xD08bd0802481bA62687788E5A92bD76D63D20892',
  market: '0x9B57D75D4E274Ad0F0A55d28DCA7ce335A2759f2',
} as const

/** An account like any other, of which nobody holds the key. */
export const STRANGER = '0x5771a46e500000000000000000000000000000a9'

export const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  'function mint(address to)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function blinkAtTheMoon(uint256 times, bytes32 mood)',
  'function buyTheLastOne()',
  'function claimReward()',
  'function balanceOf(address owner) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])

export const EVERYTHING = 2n ** 256n - 1n
