import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { getMetadataStorage, validateSync, ValidationTypes, type ValidatorConstraintInterface } from 'class-validator';
import { readersOf } from './fields.ts';
import { BadInput } from './refusals.ts';

type Command = new () => Record<string, unknown>;
type Test = (value: unknown) => boolean;
/** How the fields of one call are read and tested. */
type Contract = { readers: [string, (value: unknown) => unknown][]; tests: [string, Test[]][] };

/**
 * Makes the command of a call from what was sent: known fields are read and checked, all others are left out.
 * @throws BadInput naming every field that is wrong
 */
@Injectable()
export class BindPipe implements PipeTransform {
  private readonly contracts = new Map<Command, Contract>();

  transform(sent: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return sent;
    return this.bind(metatype as Command, sent);
  }

  bind<C extends Record<string, unknown>>(type: new () => C, sent: unknown): C {
    const values = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
    const command = new type();
    const { readers, tests } = this.contractOf(type);
    for (const [name, read] of readers) {
      // Null is as good as nothing, in JSON and where a form says it in JSON.
      const value = (Object.hasOwn(values, name) ? read(values[name]) : undefined) ?? undefined;
      if (value !== undefined) (command as Record<string, unknown>)[name] = value;
    }
    if (tests.every(([name, all]) => all.every((test) => test(command[name])))) return command;
    const errors = validateSync(command, { forbidUnknownValues: false, validationError: { target: false, value: false } });
    if (errors.length > 0) {
      throw new BadInput('invalid-input', `Invalid: ${errors.map(({ property }) => property).join(', ')}`, {
        fields: errors.map(({ property, constraints = {} }) => ({
          field: property,
          problem: Object.values(constraints)[0] ?? 'is not valid',
        })),
      });
    }
    return command;
  }

  private contractOf(type: Command): Contract {
    let contract = this.contracts.get(type);
    if (!contract) this.contracts.set(type, (contract = { readers: [...readersOf(type)], tests: [...testsOf(type)] }));
    return contract;
  }
}

/**
 * What class-validator would test, its metadata read once for each class and not with every call: that took a tenth of a command's time.
 * Where a test fails, the library is asked what to say.
 */
function testsOf(type: Command): Map<string, Test[]> {
  const storage = getMetadataStorage();
  const found = Object.entries(storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false)));
  return new Map(
    found.map(([name, checks]) => {
      const optional = checks.some((check) => check.type === ValidationTypes.CONDITIONAL_VALIDATION);
      const tests = checks
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

function testOf(constraint: ValidatorConstraintInterface, constraints: unknown[], property: string): Test {
  return (value) => constraint.validate(value, { value, constraints, property, targetName: '', object: {} }) === true;
}
