/** The bodies of a world, which come, go, tear and lose springs while it runs, and the model that they make up. */
import { fail, pathOf } from '../../core/check';
import { sameData } from '../../core/same-data';
import type { Model } from '../../scene/assemble';
import { withPresentContacts } from '../../scene/contacts';
import type { ModelChange } from '../../scene/model-change';
import { joiningBody } from '../../scene/scene';
import type { TornBody } from '../../scene/tear/torn-body';
import type { Body, BuiltBody, Collider, Scene } from '../../scene/types';
import type { Solver } from '../../solvers/solver';
import { restorePath } from '../snapshot';
import type { TornPart } from '../types';
import { type BodyRecord, modelOf, recordBody, tearRecord, wholeRecord, withoutSprings } from './body-records';
import { changeOf } from './change-of';
import { Changes, type Edit } from './changes';
import { areSaved, checkKnown, restoredBodies, type SavedBody, savedBodies } from './saved-bodies';
import {
  isAsSaved,
  type Preparation,
  type PreparedEngine,
  preparationFor,
  recordsToPrepare,
  type SavedPreparation,
  savedPreparation,
} from './saved-preparation';

/** A change whose engine is ready: what the world needs to take it up. */
export interface ReadyChange {
  readonly change: ModelChange;
  /** Whether a body of the old model has the springs that it had. */
  keeps(body: number): boolean;
}

/** A change that the world is asked to take up. */
export interface AskedChange {
  readonly change: ModelChange;
  /** To be called right before the model is the world's. */
  commit(): ReadyChange;
  /** How the engine has to be prepared to go on as that of a snapshot. */
  readonly preparation: Preparation | null;
}

/** The part of a snapshot. */
interface SavedState {
  readonly bodies: SavedBody[];
  readonly preparation?: SavedPreparation;
}

export interface ChangeHooks {
  /** Takes up the model after a change: in place and at once where that can be done, else by an engine that is made while the world goes on. */
  take(asked: AskedChange): Promise<void>;
  /** Takes it up in place and at once, as `take` does where it can; says whether it did. */
  follow(asked: AskedChange): boolean;
  /** The one that the world has now. */
  engine(): PreparedEngine;
}

/** A body that is to be torn, and how. */
export interface WantedTear {
  readonly identity: object;
  work(torn: TornBody): void;
}

const path = pathOf('world');

export class ChangingBodies {
  private current: Model;
  private records: readonly BodyRecord[];
  /** The bodies that the scene began with. */
  private readonly ofScene: readonly BodyRecord[];
  private readonly changes: Changes;
  /** By the bodies of a model: an engine tells the model that it was prepared for. */
  private readonly recordsOf = new WeakMap<Model['bodies'], readonly BodyRecord[]>();

  constructor(
    model: Model,
    records: readonly BodyRecord[],
    private readonly solver: Solver,
    private readonly hooks: ChangeHooks,
  ) {
    this.current = model;
    this.records = this.ofScene = records;
    this.recordsOf.set(model.bodies, records);
    this.changes = new Changes(
      () => this.records,
      (next, preparation) => this.become(next, preparation),
    );
  }

  get model(): Model {
    return this.current;
  }

  get scene(): Scene {
    return withPresentContacts(this.current.scene);
  }

  get built(): readonly BuiltBody[] {
    return this.current.bodies;
  }

  /** What stands for a body, whatever its index becomes. */
  identity(body: number): object {
    return this.records[body].identity;
  }

  /** The first particle of a body in the model now; -1 where the body is gone. */
  firstParticle(identity: object): number {
    const body = this.records.findIndex((record) => record.identity === identity);
    return body < 0 ? -1 : this.current.bodyFirst[body];
  }

  /** Resolves with the body as it was built. */
  async add(body: Body): Promise<BuiltBody> {
    let record: BodyRecord | null = null;
    await this.changes.ask((records) => {
      const bodies = records.map((each) => each.body);
      record = recordBody(joiningBody(bodies, body, path), this.solver);
      return [...records, record];
    });
    return (record as unknown as BodyRecord).built;
  }

  remove(body: number): Promise<void> {
    const identity = this.identity(body);
    return this.changes.ask((records) => {
      const left = records.filter((record) => record.identity !== identity);
      if (left.length === 0) fail(path, 'body', 'not be the last one of the world', records[0].built.name);
      return left;
    });
  }

  removeSprings(body: number, springs: readonly number[]): Promise<void> {
    const identity = this.identity(body);
    return this.changes.ask((records) =>
      records.map((record) => (record.identity === identity ? withoutSprings(path, record, springs) : record)),
    );
  }

  /**
   * Tears a body, as soon as changes that were asked for before are done, and says what that did to it: null where that is nothing, or the body is gone. It is part of the world when the promise
   * resolves.
   */
  async tear(identity: object, work: (torn: TornBody) => void): Promise<TornPart | null> {
    const { edit, part } = tearing({ identity, work });
    await this.changes.ask(edit);
    return part();
  }

  /** Tears bodies at once where the world follows tears in place and no other change is under way, and gives what that did to them; else it is part of the world when the promise resolves. */
  tearNow(wanted: readonly WantedTear[]): TornPart[] | Promise<TornPart[]> {
    const tears = wanted.map(tearing);
    const parts = () => tears.flatMap(({ part }) => part() ?? []);
    const all = (records: readonly BodyRecord[]) => tears.reduce((now, { edit }) => edit(now), records);
    if (this.pending || !this.hooks.engine().followsTears) return this.changes.ask(all).then(parts);
    const torn = all(this.records);
    if (this.isNow(torn)) return [];
    if (this.hooks.follow(this.changeTo(torn, null))) return parts();
    // There is no room. What is torn already is not torn again.
    return this.changes.ask(() => torn).then(parts);
  }

  /** Whether a change is asked for or being prepared. */
  get pending(): boolean {
    return this.changes.pending;
  }

  /** Makes every body whole again, and calls `enter` when they are: at once where none is torn. What is about to be torn is made whole as well, when the promise resolves. */
  mend(enter: () => void): Promise<void> {
    const whole = (records: readonly BodyRecord[]) => records.map(wholeRecord);
    if (this.records.some(({ tears }) => tears.length > 0)) return this.changes.ask(whole, enter);
    enter();
    return this.pending ? this.changes.ask(whole) : Promise.resolve();
  }

  /** The scene has other colliders. */
  useColliders(colliders: readonly Collider[]): void {
    this.current = { ...this.current, scene: { ...this.current.scene, colliders } };
  }

  /** What a snapshot says of the bodies, and of what the engine was prepared for, where that leaves a trace in the next steps. */
  save(): SavedState {
    const { solver, records } = this;
    const { followsTears, bufferIndex } = this.hooks.engine();
    const ofScene = this.ofScene.map(({ body }) => body);
    return {
      bodies: savedBodies(records, ofScene),
      ...(followsTears && { preparation: savedPreparation(solver, this.prepared, records, bufferIndex) }),
    };
  }

  /** The bodies that the engine was prepared for. */
  private get prepared(): readonly BodyRecord[] {
    return this.recordsOf.get(this.hooks.engine().preparedModel.bodies)!;
  }

  /**
   * Brings back the bodies of a snapshot, and calls `enter` when they are there: at once where they are the ones of the world, and no change that was asked for before is
   * still to come. Throws where neither the snapshot nor the world knows them.
   */
  restore({ bodies: saved, preparation }: SavedState, enter: () => void): Promise<void> {
    const { name, options } = this.solver;
    // Another solver prepares in its own way.
    const own = preparation?.solver === name && sameData(preparation.options, options) ? preparation : null;
    if (!this.changes.pending && areSaved(this.records, saved) && this.isPrepared(this.records, own)) {
      enter();
      return Promise.resolve();
    }
    const sizes = new Map(this.ofScene.map(({ whole }) => [whole.name, whole.particleCount]));
    checkKnown(restorePath, saved, this.records, sizes);
    const ofScene = this.ofScene.map(({ body }) => body);
    const known = (records: readonly BodyRecord[]) => [...records, ...this.prepared];
    const edit = (records: readonly BodyRecord[]) => restoredBodies(saved, known(records), ofScene, this.solver);
    return this.changes.ask(edit, enter, own);
  }

  /** Whether the engine, which has the particles of these records, is as a snapshot of them has it. */
  private isPrepared(records: readonly BodyRecord[], saved: SavedPreparation | null): boolean {
    return !saved || isAsSaved(saved, this.prepared, records, this.hooks.engine().bufferIndex);
  }

  private async become(records: readonly BodyRecord[], saved: SavedPreparation | null): Promise<void> {
    if (this.isNow(records) && this.isPrepared(records, saved)) return;
    await this.hooks.take(this.changeTo(records, saved));
  }

  private isNow(records: readonly BodyRecord[]): boolean {
    return records.length === this.records.length && records.every((record, b) => record === this.records[b]);
  }

  /** What leads to these bodies. */
  private changeTo(records: readonly BodyRecord[], saved: SavedPreparation | null): AskedChange {
    const before = this.records;
    const model = this.isNow(records) ? this.current : this.joined(records);
    const change = changeOf({ model: this.current, records: before }, { model, records }, saved ? 'whole' : 'tears');
    const preparation = saved && this.preparation(saved, { model, records });
    const commit = () => {
      // Colliders may have come and gone meanwhile.
      this.current = { ...model, scene: { ...model.scene, colliders: this.scene.colliders } };
      this.records = records;
      const springsOf = (record: BodyRecord | undefined) => record?.built.springs;
      return { change, keeps: (body: number) => springsOf(before[body]) === springsOf(records[change.bodies[body]]) };
    };
    return { change, commit, preparation };
  }

  private joined(records: readonly BodyRecord[]): Model {
    const model = modelOf(this.current.scene, records);
    this.recordsOf.set(model.bodies, records);
    return model;
  }

  /** How the engine of a snapshot was prepared: as the one at hand was, where that is the same. `to`: what the snapshot is of. */
  private preparation(saved: SavedPreparation, to: { model: Model; records: readonly BodyRecord[] }): Preparation {
    const { prepared } = this;
    const records = recordsToPrepare(saved, prepared, to.records, this.solver);
    const modelOfRecords = () => {
      if (records === prepared) return this.hooks.engine().preparedModel;
      return records === to.records ? to.model : this.joined(records);
    };
    return preparationFor(saved, { model: modelOfRecords(), records }, to);
  }
}

/** The edit that tears a body, and what it did: null where that is nothing, or the body is gone. */
function tearing({ identity, work }: WantedTear): { edit: Edit; part: () => TornPart | null } {
  let part: TornPart | null = null;
  const edit: Edit = (records) =>
    records.map((record) => {
      if (record.identity !== identity) return record;
      const { record: torn, changes } = tearRecord(record, work);
      const { parents, springs } = changes;
      if (torn !== record) part = { body: torn.built.name, particles: parents.length, springs: springs.removed.length };
      return torn;
    });
  return { edit, part: () => part };
}
