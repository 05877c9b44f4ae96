/** One of several costs more by now than its user was shown: it is not signed before they have seen it again. */
export class ToBeShown extends Error {
  override name = 'ToBeShown'
  readonly index: number

  constructor(index: number) {
    super('The transaction costs more than was shown')
    this.index = index
  }
}
