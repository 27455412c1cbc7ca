// Lanes have elements one after the other, and each counts its own by digit. The scan of these counts, digit by digit, gives every lane where its first
// element of that digit goes: the scan has a part of the lanes of one digit for each lane.
const parts = scanLanes / maxDigits;
const lanesPerPart = scanLanes / parts;
var<workgroup> laneCounts: array<u32, scanLanes * maxDigits>;
var<workgroup> partSums: array<u32, scanLanes>;

fn placeByDigit(block: u32, lane: u32) {
  let count = scanCount();
  let start = block * blockElements + lane * elementsPerLane;
  let end = start + min(elementsPerLane, max(count, start) - start);
  for (var d = 0u; d < maxDigits; d++) {
    laneCounts[d * scanLanes + lane] = 0u;
  }
  for (var k = start; k < end; k++) {
    laneCounts[digitOf(elementAt(k)) * scanLanes + lane]++;
  }
  workgroupBarrier();
  let digit = lane / parts;
  let part = digit * scanLanes + (lane % parts) * lanesPerPart;
  var sum = 0u;
  for (var k = part; k < part + lanesPerPart; k++) {
    let next = laneCounts[k];
    laneCounts[k] = sum;
    sum += next;
  }
  partSums[lane] = sum;
  workgroupBarrier();
  let isDigit = digit < (1u << u.bits);
  var before = 0u;
  if (isDigit) {
    before = digitStart[digit * u.blocks + block];
  }
  for (var k = digit * parts; k < lane; k++) {
    before += partSums[k];
  }
  for (var k = part; k < part + lanesPerPart; k++) {
    laneCounts[k] += before;
  }
  workgroupBarrier();
  for (var k = start; k < end; k++) {
    let element = elementAt(k);
    let at = digitOf(element) * scanLanes + lane;
    placed[laneCounts[at]] = element;
    laneCounts[at]++;
  }
  if (isDigit && lane % parts == parts - 1u) {
    digitStart[digit * u.blocks + block] = before + sum;
  }
}
