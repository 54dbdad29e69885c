import { type ArgumentMetadata, Injectable, type OnApplicationBootstrap, type PipeTransform } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage, IS_OPTIONAL, validateSync, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';
import { atOnce } from '../at-once.values.ts';
import { isRecord } from '../is-record.values.ts';
import { Turns } from '../turns.ts';
import { type Field, fieldsOf, type Nesting } from './fields.ts';
import { BadInput } from './refusals.ts';

type Command = new () => Record<string, unknown>;
type Test = (value: unknown) => boolean;
/** How the fields of one call, or of an object in it, are read and tested. */
type Contract = { fields: [string, Field][]; tests: [string, Test[]][] };
type ValidationMetadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Wrong = { field: string; problem: string };
type Read = { command: Record<string, unknown>; wrong: Wrong[] };

const contracts = new Map<Command, Contract>();

/**
 * Binds what calls are sent. Nothing that is declared is left unheeded: a decorator that this does not know how to check ends the start.
 */
@Injectable()
export class BindPipe implements PipeTransform, OnApplicationBootstrap {
  private readonly turns = new Turns();

  constructor(private readonly modules: ModulesContainer) {}

  /** @throws Error naming the field whose decorator would be ignored */
  onApplicationBootstrap(): void {
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    for (const { metatype } of controllers) for (const type of takenBy(metatype as Command)) contractOf(type);
  }

  async transform(sent: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return sent;
    return made(await this.turns.through(reading(metatype as Command, sent)));
  }
}

/**
 * Makes the command of a call from what was sent: known fields are read and checked, all others are left out; of objects in fields likewise.
 * @throws BadInput naming every field that is wrong
 */
export function bind<C extends object>(type: new () => C, sent: unknown): C {
  return made(atOnce(reading(type as unknown as Command, sent))) as C;
}

/** @throws BadInput */
function made({ command, wrong }: Read): object {
  if (wrong.length > 0) throw new BadInput('invalid-input', `Invalid: ${wrong.map(({ field }) => field).join(', ')}`, { fields: wrong });
  return command;
}

/** Pauses after each object of a list. */
function* reading(type: Command, sent: unknown): Generator<void, Read> {
  const values = isRecord(sent) ? sent : {};
  const command = new type();
  const { fields, tests } = contractOf(type);
  const inside: Wrong[] = [];
  for (const [name, { read: readField, nesting }] of fields) {
    // Null is as good as nothing, in JSON and where a form says it in JSON.
    const value = (Object.hasOwn(values, name) ? readField(values[name]) : undefined) ?? undefined;
    if (value === undefined) continue;
    const nested = nesting && (yield* readingNested(nesting, value));
    if (nested?.wrong) inside.push({ field: name, problem: nested.wrong });
    command[name] = nested ? nested.made : value;
  }
  if (tests.every(([name, all]) => all.every((test) => test(command[name])))) return { command, wrong: inside };
  const errors = validateSync(command, { forbidUnknownValues: false, validationError: { target: false, value: false } });
  const wrong = errors.map(({ property, constraints = {} }) => ({
    field: property,
    problem: Object.values(constraints)[0] ?? 'is not valid',
  }));
  return { command, wrong: [...wrong, ...inside] };
}

/** The objects of a field, up to the first that is wrong. What is no object, or no list of them, stays as it is, for the field's own test to refuse. */
function* readingNested({ type, list }: Nesting, value: unknown): Generator<void, { made: unknown; wrong?: string }> {
  if (list ? !Array.isArray(value) : !isRecord(value)) return { made: value };
  const made: unknown[] = [];
  for (const [n, part] of (list ? (value as unknown[]) : [value]).entries()) {
    const at = list ? `[${n}]` : '';
    if (!isRecord(part)) return { made: value, wrong: `${at} must be an object` };
    const { command, wrong } = yield* reading(type as Command, part);
    const [first] = wrong;
    if (first) return { made: value, wrong: `${at}.${first.field}: ${first.problem}` };
    made.push(command);
    yield;
  }
  return { made: list ? made : made[0] };
}

function contractOf(type: Command): Contract {
  let contract = contracts.get(type);
  if (!contract) {
    contracts.set(type, (contract = { fields: [...fieldsOf(type)], tests: [...testsOf(type)] }));
    for (const [, { nesting }] of contract.fields) if (nesting) contractOf(nesting.type as Command);
  }
  return contract;
}

/** The classes of what the handlers of a controller are sent. */
function takenBy(controller: Command): Command[] {
  const prototype = controller.prototype as object;
  return Object.getOwnPropertyNames(prototype)
    .flatMap((handler) => (Reflect.getMetadata('design:paramtypes', prototype, handler) as (Command | undefined)[] | undefined) ?? [])
    .filter((type) => type !== undefined && (fieldsOf(type).size > 0 || checksOf(type).length > 0)) as Command[];
}

function checksOf(type: Command): ValidationMetadata[] {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
}

/**
 * What class-validator would test, its metadata read once for each class and not with every call: that took a tenth of a command's time.
 * Where a test fails, the library is asked what to say.
 */
function testsOf(type: Command): Map<string, Test[]> {
  const storage = getMetadataStorage();
  const checks = checksOf(type);
  for (const check of checks)
    if (!isHeeded(type, check)) throw new Error(`${type.name}.${check.propertyName}: a decorator would be ignored`);
  return new Map(
    Object.entries(storage.groupByPropertyName(checks)).map(([name, ofField]) => {
      const optional = ofField.some((check) => check.type === ValidationTypes.CONDITIONAL_VALIDATION);
      const tests = ofField
        .filter((check) => check.type === ValidationTypes.CUSTOM_VALIDATION)
        .flatMap(({ constraintCls, constraints, each }) =>
          storage.getTargetValidatorConstraints(constraintCls).map(({ instance }) => {
            const test = testOf(instance, constraints, name);
            const tested: Test = each ? (value) => Array.isArray(value) && value.every(test) : test;
            return optional ? (value: unknown) => value === undefined || tested(value) : tested;
          }),
        );
      return [name, tests];
    }),
  );
}

/** Whether a check of a field that is read is one of those that are made: a test that answers at once, or that the field may be absent. */
function isHeeded(type: Command, { type: kind, name, propertyName, groups, validateIf, constraintCls }: ValidationMetadata): boolean {
  // The library types what it leaves out where no groups are named.
  const grouped = ((groups as string[] | undefined) ?? []).length > 0;
  if (!fieldsOf(type).has(propertyName) || grouped || validateIf) return false;
  if (kind === ValidationTypes.CONDITIONAL_VALIDATION) return name === IS_OPTIONAL;
  return (
    kind === ValidationTypes.CUSTOM_VALIDATION &&
    getMetadataStorage()
      .getTargetValidatorConstraints(constraintCls)
      .every(({ async }) => !async)
  );
}

function testOf(constraint: ValidatorConstraintInterface, constraints: unknown[], property: string): Test {
  return (value) => constraint.validate(value, { value, constraints, property, targetName: '', object: {} }) === true;
}
