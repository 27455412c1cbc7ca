// One implicit Euler step of a mass-spring system as the minimum of g (Liu 2013 eq. 8), read from a file that the benchmark writes:
//
//   g(x) = 1/2 (x - y)^T M (x - y) + h^2 sum over springs of k/2 (|p| - r)^2
//
// The file, little-endian: u32 particles, u32 springs, f64 h, then per particle f64 y (x, y, z), f64 mass, u32 held; per spring u32 ends
// (two), f64 rest, f64 stiffness; one array after the other. Held particles go last here, so that the unknowns are a range.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct Spring {
  uint32_t a, b;
  double rest, stiffness;
};

struct MassSpring {
  uint32_t count = 0, free = 0;
  double h = 0;
  std::vector<double> inertial;  // y, interleaved: the first guess too
  std::vector<double> mass;
  std::vector<Spring> springs;
};

template <class T>
std::vector<T> readArray(FILE *file, size_t length) {
  std::vector<T> values(length);
  if (std::fread(values.data(), sizeof(T), length, file) != length) throw std::runtime_error("the system's file is too short");
  return values;
}

inline MassSpring readSystem(const std::string &path) {
  FILE *file = std::fopen(path.c_str(), "rb");
  if (!file) throw std::runtime_error("cannot open " + path);
  const auto sizes = readArray<uint32_t>(file, 2);
  MassSpring s;
  s.count = sizes[0];
  s.h = readArray<double>(file, 1)[0];
  const auto y = readArray<double>(file, 3 * s.count);
  const auto mass = readArray<double>(file, s.count);
  const auto held = readArray<uint32_t>(file, s.count);
  const auto ends = readArray<uint32_t>(file, 2 * sizes[1]);
  const auto rest = readArray<double>(file, sizes[1]);
  const auto stiffness = readArray<double>(file, sizes[1]);
  std::fclose(file);

  std::vector<uint32_t> place(s.count);
  for (uint32_t i = 0; i < s.count; i++)
    if (!held[i]) place[i] = s.free++;
  for (uint32_t i = 0, next = s.free; i < s.count; i++)
    if (held[i]) place[i] = next++;
  s.inertial.resize(3 * s.count);
  s.mass.resize(s.count);
  for (uint32_t i = 0; i < s.count; i++) {
    for (int axis = 0; axis < 3; axis++) s.inertial[3 * place[i] + axis] = y[3 * i + axis];
    s.mass[place[i]] = mass[i];
  }
  for (uint32_t e = 0; e < sizes[1]; e++) s.springs.push_back({place[ends[2 * e]], place[ends[2 * e + 1]], rest[e], stiffness[e]});
  return s;
}

// x is interleaved.
inline double objective(const MassSpring &s, const std::vector<double> &x) {
  double inertia = 0, elastic = 0;
  for (uint32_t i = 0; i < s.free; i++)
    for (int axis = 0; axis < 3; axis++) inertia += s.mass[i] * std::pow(x[3 * i + axis] - s.inertial[3 * i + axis], 2);
  for (const Spring &e : s.springs) {
    double squared = 0;
    for (int axis = 0; axis < 3; axis++) squared += std::pow(x[3 * e.a + axis] - x[3 * e.b + axis], 2);
    elastic += e.stiffness * std::pow(std::sqrt(squared) - e.rest, 2);
  }
  return inertia / 2 + s.h * s.h * elastic / 2;
}

// The lower triangle of M + h^2 L of the free particles (eq. 14), columns compressed, rows ascending, diagonal first.
struct SystemMatrix {
  std::vector<int> first, row;
  std::vector<double> value;
};

inline SystemMatrix systemMatrix(const MassSpring &s) {
  std::vector<double> diagonal(s.mass.begin(), s.mass.begin() + s.free);
  std::vector<std::vector<std::pair<int, double>>> below(s.free);
  for (const Spring &e : s.springs) {
    const double weight = s.h * s.h * e.stiffness;
    if (e.a < s.free) diagonal[e.a] += weight;
    if (e.b < s.free) diagonal[e.b] += weight;
    if (e.a < s.free && e.b < s.free) below[std::min(e.a, e.b)].push_back({int(std::max(e.a, e.b)), -weight});
  }
  SystemMatrix A;
  A.first.push_back(0);
  for (uint32_t j = 0; j < s.free; j++) {
    A.row.push_back(j);
    A.value.push_back(diagonal[j]);
    std::sort(below[j].begin(), below[j].end());
    for (const auto &[row, value] : below[j]) {
      if (A.row.back() == row) {
        A.value.back() += value;
        continue;
      }
      A.row.push_back(row);
      A.value.push_back(value);
    }
    A.first.push_back(A.row.size());
  }
  return A;
}

// M y, and what springs to held particles add to the right-hand side (they do not move). Interleaved.
inline std::vector<double> constantTerm(const MassSpring &s) {
  std::vector<double> b(3 * s.count, 0.0);
  for (uint32_t i = 0; i < 3 * s.free; i++) b[i] = s.mass[i / 3] * s.inertial[i];
  for (const Spring &e : s.springs) {
    const bool heldA = e.a >= s.free, heldB = e.b >= s.free;
    if (heldA == heldB) continue;
    const uint32_t moving = heldA ? e.b : e.a, fixed = heldA ? e.a : e.b;
    for (int axis = 0; axis < 3; axis++) b[3 * moving + axis] += s.h * s.h * e.stiffness * s.inertial[3 * fixed + axis];
  }
  return b;
}
