// One local/global iteration of Liu 2013 (eq. 10-14) with the libraries that native code would use, to compare the wasm solver with.
//
//   g++ -O3 -march=native [-DWITH_EIGEN] [-DWITH_CHOLMOD] -o local-global local-global.cpp [-lcholmod]
//
// Reads lines from standard input and answers each with one line:
//   load FILE                  "particles springs"               a system, see mass-spring.h
//   methods                    the names of those built in
//   analyse METHOD             "ms nonzeros"                     ordering and symbolic factorisation, then the numbers too, not timed
//   factorise METHOD           "ms"                              numbers only
//   iterate METHOD COUNT       "ms g"                            from x = y; ms of one iteration, g at the end
//   reach METHOD G LIMIT       "iterations g"                    from x = y until g(x) <= G
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "direct-methods.h"
#include "single-methods.h"

static double milliseconds(const std::function<void()> &work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

static std::map<std::string, std::unique_ptr<Method>> makeMethods(const MassSpring &s) {
  std::map<std::string, std::unique_ptr<Method>> methods;
  methods["gauss-seidel"] = std::make_unique<GaussSeidel>(s);
#ifdef WITH_EIGEN
  methods["eigen"] = std::make_unique<EigenMethod>(s);
#endif
#ifdef WITH_CHOLMOD
  methods["cholmod"] = std::make_unique<CholmodMethod>(s, CHOLMOD_SIMPLICIAL);
  methods["cholmod-supernodal"] = std::make_unique<CholmodMethod>(s, CHOLMOD_SUPERNODAL);
  methods["hand-written"] = std::make_unique<HandWritten>(s);
#endif
  return methods;
}

static std::string answer(std::istringstream &question, MassSpring &system, std::map<std::string, std::unique_ptr<Method>> &methods) {
  std::string verb, name;
  std::ostringstream out;
  out.precision(17);
  question >> verb;
  if (verb == "load") {
    question >> name;
    methods.clear();
    system = readSystem(name);
    methods = makeMethods(system);
    out << system.count << ' ' << system.springs.size();
    return out.str();
  }
  if (verb == "methods") {
    for (const auto &[key, method] : methods) out << key << ' ';
    return out.str();
  }
  question >> name;
  if (!methods.count(name)) throw std::runtime_error("no method " + name);
  Method &method = *methods.at(name);
  if (verb == "analyse") {
    const double ms = milliseconds([&] { method.analyse(); });
    method.factorise();
    out << ms << ' ' << method.nonzeros();
  } else if (verb == "factorise") {
    out << milliseconds([&] { method.factorise(); });
  } else if (verb == "iterate") {
    int count;
    question >> count;
    method.start();
    const double ms = milliseconds([&] { for (int k = 0; k < count; k++) method.iterate(); });
    out << (count > 0 ? ms / count : 0) << ' ' << objective(system, method.positions());
  } else if (verb == "reach") {
    double target;
    int limit, done = 0;
    question >> target >> limit;
    method.start();
    double g = objective(system, method.positions());
    for (; g > target && done < limit; done++) {
      method.iterate();
      g = objective(system, method.positions());
    }
    out << done << ' ' << g;
  } else {
    throw std::runtime_error("no command " + verb);
  }
  return out.str();
}

int main() {
  MassSpring system;
  std::map<std::string, std::unique_ptr<Method>> methods;
  for (std::string line; std::getline(std::cin, line);) {
    try {
      std::istringstream question(line);
      std::cout << answer(question, system, methods) << std::endl;
    } catch (const std::exception &error) {
      std::cout << "error: " << error.what() << std::endl;
    }
  }
}
