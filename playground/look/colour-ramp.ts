/**
 * From 0 to 1 by colour: cream, amber, vermilion, plum. Each is darker than the one before, so that the order shows without colour too;
 * what is in between is mixed in OKLab, where equal steps look equal.
 */
type Three = [number, number, number];

/** sRGB, 0 to 255, at equal distances. */
const stops: readonly Three[] = [
  [238, 232, 220],
  [243, 182, 66],
  [214, 69, 43],
  [92, 18, 74],
];
const steps = 256;

/** Linear sRGB of `steps` values, red, green and blue each: what vertex colours are. */
const table = Float32Array.from({ length: 3 * steps }, (_, i) => mixed(Math.floor(i / 3) / (steps - 1))[i % 3]);

/** Writes the linear red, green and blue of `value`; what is below 0 or above 1, or not a number, is as at the nearer end. */
export function writeColour(value: number, colours: Float32Array, at: number): void {
  const row = 3 * Math.round(Math.min(Math.max(value, 0), 1) * (steps - 1) || 0);
  colours[at] = table[row];
  colours[at + 1] = table[row + 1];
  colours[at + 2] = table[row + 2];
}

/** The same, as a background that goes from left to right. */
export function rampGradient(): string {
  const shown = 12;
  const parts = Array.from(
    { length: shown + 1 },
    (_, k) =>
      `rgb(${mixed(k / shown)
        .map(toByte)
        .join(' ')})`,
  );
  return `linear-gradient(to right, ${parts.join(', ')})`;
}

function mixed(value: number): Three {
  const place = value * (stops.length - 1);
  const first = Math.min(Math.floor(place), stops.length - 2);
  const share = place - first;
  const [a, b] = [stops[first], stops[first + 1]].map((stop) => toOklab(stop.map(toLinear) as Three));
  return fromOklab(a.map((x, k) => x + share * (b[k] - x)) as Three);
}

function toLinear(byte: number): number {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(Math.max(c, 0), 1));
}

/** Ottosson 2020, A perceptual color space for image processing. */
function toOklab([r, g, b]: Three): Three {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Three): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
