// The red-black iteration of projective dynamics in plain C++, to compare the wasm kernels with: the same loops over the same data
// layout as src/solvers/projective/project-springs.as.ts and relax.as.ts, written without intrinsics.
//
//   g++ -O3 -march=native -o red-black red-black.cpp
//
// Reads lines "n iterations" from standard input (n x n particles) and answers each with the milliseconds of one iteration.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Vec4 {
  float x, y, z, w;
};

struct Cloth {
  uint32_t count = 0, red = 0;
  std::vector<Vec4> position, inertial, constantTerm;
  std::vector<uint32_t> first, neighbour;
  std::vector<float> stiffness, rest;
};

static Cloth makeCloth(uint32_t n) {
  Cloth c;
  c.count = n * n;
  std::vector<uint32_t> order, place(c.count);
  for (uint32_t colour = 0; colour < 2; colour++) {
    for (uint32_t i = 0; i < c.count; i++)
      if ((i / n + i % n) % 2 == colour) order.push_back(i);
    if (colour == 0) c.red = order.size();
  }
  for (uint32_t k = 0; k < c.count; k++) place[order[k]] = k;
  const float spacing = 1.0f / (n - 1);
  c.first.push_back(0);
  for (uint32_t k = 0; k < c.count; k++) {
    const uint32_t row = order[k] / n, column = order[k] % n;
    const bool pinned = row == 0 && (column == 0 || column == n - 1);
    const float stretched = 1.1f;
    c.position.push_back({stretched * column * spacing, 0.01f * ((order[k] * 37u) % 11u), stretched * row * spacing,
                          pinned ? 0.0f : c.count / 0.15f});
    const auto link = [&](uint32_t other) {
      c.neighbour.push_back(place[other]);
      c.stiffness.push_back(1500.0f);
      c.rest.push_back(spacing);
    };
    if (column > 0) link(order[k] - 1);
    if (column + 1 < n) link(order[k] + 1);
    if (row > 0) link(order[k] - n);
    if (row + 1 < n) link(order[k] + n);
    c.first.push_back(c.neighbour.size());
  }
  c.inertial = c.position;
  c.constantTerm.resize(c.count);
  return c;
}

static void projectSprings(uint32_t begin, uint32_t end, const Vec4 *position, const Vec4 *inertial, const uint32_t *first,
                           const uint32_t *neighbour, const float *stiffness, const float *rest, Vec4 *constantTerm, float h) {
  for (uint32_t i = begin; i < end; i++) {
    const Vec4 p = position[i];
    float x = 0, y = 0, z = 0, sum = 0;
    for (uint32_t e = first[i]; e < first[i + 1]; e++) {
      const Vec4 &q = position[neighbour[e]];
      const float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z;
      const float squared = dx * dx + dy * dy + dz * dz;
      const float pull = squared > 0 ? stiffness[e] * rest[e] / std::sqrt(squared) : 0;
      x += pull * dx;
      y += pull * dy;
      z += pull * dz;
      sum += stiffness[e];
    }
    const float kappa = h * h * p.w;
    const Vec4 &y0 = inertial[i];
    constantTerm[i] = {y0.x + kappa * x, y0.y + kappa * y, y0.z + kappa * z, 1 / (1 + kappa * sum)};
  }
}

static void relax(uint32_t begin, uint32_t end, Vec4 *position, const Vec4 *constantTerm, const uint32_t *first,
                  const uint32_t *neighbour, const float *stiffness, float h, float omega) {
  for (uint32_t i = begin; i < end; i++) {
    const Vec4 p = position[i];
    float x = 0, y = 0, z = 0;
    for (uint32_t e = first[i]; e < first[i + 1]; e++) {
      const Vec4 &q = position[neighbour[e]];
      x += stiffness[e] * (q.x - p.x);
      y += stiffness[e] * (q.y - p.y);
      z += stiffness[e] * (q.z - p.z);
    }
    const Vec4 t = constantTerm[i];
    const float kappa = h * h * p.w, step = omega * t.w;
    position[i] = {p.x + step * (t.x - p.x + kappa * x), p.y + step * (t.y - p.y + kappa * y), p.z + step * (t.z - p.z + kappa * z), p.w};
  }
}

int main() {
  uint32_t n, iterations, made = 0;
  Cloth c;
  while (std::scanf("%u %u", &n, &iterations) == 2) {
    if (n != made) c = makeCloth(made = n);
    const auto start = std::chrono::steady_clock::now();
    for (uint32_t k = 0; k < iterations; k++) {
      projectSprings(0, c.count, c.position.data(), c.inertial.data(), c.first.data(), c.neighbour.data(), c.stiffness.data(),
                     c.rest.data(), c.constantTerm.data(), 1.0f / 60);
      relax(0, c.red, c.position.data(), c.constantTerm.data(), c.first.data(), c.neighbour.data(), c.stiffness.data(),
            1.0f / 60, 1.0f);
      relax(c.red, c.count, c.position.data(), c.constantTerm.data(), c.first.data(), c.neighbour.data(), c.stiffness.data(),
            1.0f / 60, 1.0f);
    }
    const std::chrono::duration<double, std::milli> ms = std::chrono::steady_clock::now() - start;
    // The checksum keeps the compiler from dropping the work.
    float sum = 0;
    for (const Vec4 &p : c.position) sum += p.x + p.y + p.z;
    std::printf("%.6f %.6f\n", ms.count() / iterations, sum);
    std::fflush(stdout);
  }
}
