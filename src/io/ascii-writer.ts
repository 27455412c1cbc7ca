/**
 * Builds large texts of numbers byte by byte, several times faster than by joining strings.
 *
 * Numbers are rounded to six decimals and written without trailing zeros and never with an exponent, which some readers
 * refuse.
 */

const digit0 = 48;
const minus = 45;
const point = 46;
const million = 1_000_000;

export class AsciiWriter {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 16);
  #length = 0;

  /** ASCII only. */
  text(text: string): this {
    this.#makeRoom(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#length++] = text.charCodeAt(i);
    return this;
  }

  /** A whole number from 0 to 2^53. */
  count(value: number): this {
    this.#makeRoom(16);
    this.#digits(value, 1);
    return this;
  }

  decimal(value: number): this {
    const scaled = Math.round(Math.abs(value) * million);
    // Beyond this the digits after the point are no longer exact; `!` also catches what is not a number.
    if (!(scaled <= Number.MAX_SAFE_INTEGER)) return this.text(value.toFixed(6));
    this.#makeRoom(24);
    if (value < 0 && scaled > 0) this.#bytes[this.#length++] = minus;
    const whole = Math.floor(scaled / million);
    let fraction = scaled - whole * million;
    this.#digits(whole, 1);
    if (fraction > 0) {
      let places = 6;
      for (; fraction % 10 === 0; fraction /= 10) places--;
      this.#bytes[this.#length++] = point;
      this.#digits(fraction, places);
    }
    return this;
  }

  toString(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#length));
  }

  /** With leading zeros up to `atLeast` digits. */
  #digits(value: number, atLeast: number): void {
    let places = atLeast;
    for (let power = 10 ** atLeast; power <= value; power *= 10) places++;
    let rest = value;
    for (let i = this.#length + places - 1; i >= this.#length; i--) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[i] = digit0 + (rest - 10 * tenth);
      rest = tenth;
    }
    this.#length += places;
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
