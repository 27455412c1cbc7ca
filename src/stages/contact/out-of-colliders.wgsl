// What is left of `now` after friction on its way along the surface since `start`.
fn rubbed(c: u32, now: vec3f, start: vec3f, normal: vec3f, depth: f32) -> vec3f {
  let relative = now - start;
  let slide = relative - dot(relative, normal) * normal;
  let sliding = length(slide);
  if (sliding > collider[8u * c + 7u].x * depth) {
    return now - min(1.0, collider[8u * c].z * depth / sliding) * slide;
  }
  return now - slide;
}

// Where it is after it bounced, if it came fast enough.
fn bounced(now: vec3f, start: vec3f, way: vec3f, normal: vec3f, restitution: f32) -> vec3f {
  let approach = -dot(way, normal);
  let lift = restitution * approach - dot(now - start, normal);
  if (restitution > 0.0 && approach > 0.5 * u.recovery && lift > 0.0) {
    return now + lift * normal;
  }
  return now;
}

// Where particle i goes that went from `before` to `p` in this step. The surface is asked for in one place alone, in a loop over what is to be known of it: compilers copy it to every place.
fn outOfColliders(i: u32, p: vec3f, before: vec3f) -> vec3f {
  var out = p;
  for (var c = u.colliderFirst; c < u.colliderFirst + u.colliderCount; c++) {
    let thickness = collider[8u * c].y;
    let restitution = collider[8u * c + 7u].y;
    let start = seen(c, before, u.moveAhead + u.moveShare);
    let goal = seen(c, out, u.moveAhead);
    if (collider[8u * c].x == 6.0) {
      let pushed = outOfMesh(c, i, start, goal);
      if (pushed.w == 1.0) {
        out += unseen(c, pushed.xyz - goal, u.moveAhead);
      }
      continue;
    }
    let way = goal - start;
    let size = length(way);
    // The cast goes on by half a cell of a field at least: on a shorter way it finds nothing.
    let isLong = size > 0.5 * thickness && (collider[8u * c].x != 4.0 || size > collider[8u * c].w / 8.0);
    var now = goal;
    var contact = vec4f(0.0);
    var distanceBefore = 0.0;
    var point = goal;
    var moved = false;
    // 0: where it goes; 1: where it comes from; 2: where it enters; 3: where it is then.
    for (var asked = 0u; asked < 4u; asked++) {
      let surface = surfaceAt(c, point);
      if (asked == 0u) {
        contact = surface;
        // Of a field nothing is known far from its surface.
        if (!(contact.w < thickness) && (!isLong || (collider[8u * c].x != 4.0 && contact.w > size))) {
          break;
        }
        // What came from nearly as far off as it is allowed to be needs no second look. A sampled distance may change by more than the way, but not by twice as much.
        distanceBefore = contact.w - 2.0 * size;
        if (!isLong && distanceBefore + u.recovery >= thickness) {
          break;
        }
        point = start;
      } else if (asked == 1u) {
        distanceBefore = surface.w;
        if (!(isLong && distanceBefore > 0.0)) {
          break;
        }
        let share = castAt(c, start, way, 0.5 * min(thickness, distanceBefore));
        if (!(share <= 1.0)) {
          break;
        }
        point = start + share * way;
      } else if (asked == 2u) {
        let depth = dot(point - now, surface.xyz);
        if (!(depth > 0.0)) {
          break;
        }
        now = rubbed(c, now + depth * surface.xyz, start, surface.xyz, depth);
        now = bounced(now, start, way, surface.xyz, restitution);
        moved = true;
        point = now;
      } else {
        contact = surface;
      }
    }
    if (contact.w < thickness) {
      let allowed = select(thickness, min(thickness, distanceBefore + u.recovery), distanceBefore < thickness);
      let depth = allowed - contact.w;
      if (depth > 0.0) {
        now = rubbed(c, now + depth * contact.xyz, start, contact.xyz, depth);
        now = bounced(now, start, way, contact.xyz, restitution);
        moved = true;
      }
    }
    if (moved) {
      out += unseen(c, now - goal, u.moveAhead);
    }
  }
  return out;
}

