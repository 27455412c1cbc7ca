// Iterations in f32 with x, y and z of a particle in one SIMD register: Gauss-Seidel sweeps without a matrix, and a hand-written
// triangular solve over a factor that CHOLMOD computed in f64 with METIS's ordering.
#pragma once
#include "direct-methods.h"

typedef float Float4 __attribute__((vector_size(16)));

struct SingleMethod : Method {
  const MassSpring &s;
  struct Pull {
    uint32_t a, b;
    float weight;  // h^2 k r
  };
  // place[i]: where particle i is kept; held ones stay last.
  std::vector<uint32_t> place;
  std::vector<Pull> pulls;
  std::vector<Float4> constant, first, x, b;

  explicit SingleMethod(const MassSpring &system) : s(system) {
    std::vector<uint32_t> same(s.count);
    for (uint32_t i = 0; i < s.count; i++) same[i] = i;
    arrange(same);
  }
  void arrange(const std::vector<uint32_t> &newPlace) {
    place = newPlace;
    pulls.clear();
    for (const Spring &e : s.springs) pulls.push_back({place[e.a], place[e.b], float(s.h * s.h * e.stiffness * e.rest)});
    constant = packed(constantTerm(s));
    first = packed(s.inertial);
    b.resize(s.count);
    start();
  }
  std::vector<Float4> packed(const std::vector<double> &values) const {
    std::vector<Float4> out(s.count);
    for (uint32_t i = 0; i < s.count; i++)
      out[place[i]] = Float4{float(values[3 * i]), float(values[3 * i + 1]), float(values[3 * i + 2]), 0};
    return out;
  }
  void start() override { x = first; }
  std::vector<double> positions() const override {
    std::vector<double> out(3 * s.count);
    for (uint32_t i = 0; i < s.count; i++)
      for (int axis = 0; axis < 3; axis++) out[3 * i + axis] = x[place[i]][axis];
    return out;
  }
  void localStep() {
    b = constant;
    for (const Pull &e : pulls) {
      const Float4 d = x[e.a] - x[e.b], squares = d * d;
      const Float4 pull = d * (e.weight / std::sqrt(squares[0] + squares[1] + squares[2]));
      b[e.a] += pull;
      b[e.b] -= pull;
    }
  }
};

struct GaussSeidel : SingleMethod {
  struct Link {
    uint32_t other;
    float weight;  // h^2 k
  };
  std::vector<uint32_t> begin;
  std::vector<Link> links;
  std::vector<float> inverseDiagonal;

  explicit GaussSeidel(const MassSpring &system) : SingleMethod(system) {
    const SystemMatrix A = systemMatrix(s);
    std::vector<std::vector<Link>> of(s.free);
    for (uint32_t j = 0; j < s.free; j++) {
      inverseDiagonal.push_back(float(1 / A.value[A.first[j]]));
      for (int p = A.first[j] + 1; p < A.first[j + 1]; p++) {
        of[j].push_back({uint32_t(A.row[p]), float(-A.value[p])});
        of[A.row[p]].push_back({j, float(-A.value[p])});
      }
    }
    begin.push_back(0);
    for (const auto &some : of) {
      links.insert(links.end(), some.begin(), some.end());
      begin.push_back(links.size());
    }
  }
  void iterate() override {
    localStep();
    for (uint32_t i = 0; i < s.free; i++) {
      Float4 sum = b[i];
      for (uint32_t p = begin[i]; p < begin[i + 1]; p++) sum += x[links[p].other] * links[p].weight;
      x[i] = sum * inverseDiagonal[i];
    }
  }
};

#ifdef WITH_CHOLMOD
struct HandWritten : SingleMethod {
  const SystemMatrix A;
  CholmodFactor own;
  std::vector<uint32_t> begin, row;
  std::vector<float> value, inverseDiagonal;

  explicit HandWritten(const MassSpring &system)
      : SingleMethod(system), A(systemMatrix(system)), own(A, system.free, CHOLMOD_SIMPLICIAL) {}
  void analyse() override {
    own.analyse();
    std::vector<uint32_t> newPlace(s.count);
    for (uint32_t i = 0; i < s.count; i++) newPlace[i < s.free ? static_cast<int *>(own.factor->Perm)[i] : i] = i;
    arrange(newPlace);
  }
  void factorise() override {
    own.factorise();
    const cholmod_factor &L = *own.factor;
    const int *first = static_cast<int *>(L.p), *length = static_cast<int *>(L.nz), *rows = static_cast<int *>(L.i);
    const double *values = static_cast<double *>(L.x);
    begin.assign(1, 0);
    row.clear();
    value.clear();
    inverseDiagonal.clear();
    for (uint32_t j = 0; j < s.free; j++) {
      inverseDiagonal.push_back(float(1 / values[first[j]]));
      for (int p = first[j] + 1; p < first[j] + length[j]; p++) {
        row.push_back(rows[p]);
        value.push_back(float(values[p]));
      }
      begin.push_back(row.size());
    }
  }
  long nonzeros() const override { return own.nonzeros(); }
  void iterate() override {
    localStep();
    for (uint32_t j = 0; j < s.free; j++) {
      const Float4 solved = b[j] * inverseDiagonal[j];
      b[j] = solved;
      for (uint32_t p = begin[j]; p < begin[j + 1]; p++) b[row[p]] -= solved * value[p];
    }
    for (uint32_t j = s.free; j-- > 0;) {
      // Four sums, because one would wait for its own last addition.
      Float4 sums[4] = {b[j], {}, {}, {}};
      uint32_t p = begin[j];
      const uint32_t end = begin[j + 1];
      for (; p + 4 <= end; p += 4)
        for (int k = 0; k < 4; k++) sums[k] -= x[row[p + k]] * value[p + k];
      for (; p < end; p++) sums[0] -= x[row[p]] * value[p];
      x[j] = ((sums[0] + sums[1]) + (sums[2] + sums[3])) * inverseDiagonal[j];
    }
  }
};
#endif
