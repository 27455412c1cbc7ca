// What one way to run local/global iterations has to offer. `analyse` comes first, then `factorise`, then `start`.
#pragma once
#include "mass-spring.h"

struct Method {
  virtual ~Method() = default;
  virtual void analyse() {}
  virtual void factorise() {}
  virtual long nonzeros() const { return 0; }
  // x = y.
  virtual void start() = 0;
  virtual void iterate() = 0;
  // Interleaved.
  virtual std::vector<double> positions() const = 0;
};
