import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { readersOf } from './fields.ts';
import { BadInput } from './refusals.ts';

type Command = new () => Record<string, unknown>;

/**
 * Makes the command of a call from what was sent: known fields are read and checked, all others are left out.
 * @throws BadInput naming every field that is wrong
 */
@Injectable()
export class BindPipe implements PipeTransform {
  private readonly fields = new Map<Command, [string, (value: unknown) => unknown][]>();

  transform(sent: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return sent;
    return this.bind(metatype as Command, sent);
  }

  bind<C extends Record<string, unknown>>(type: new () => C, sent: unknown): C {
    const values = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
    const command = new type();
    for (const [name, read] of this.fieldsOf(type)) {
      // Null is as good as nothing, in JSON and where a form says it in JSON.
      const value = (Object.hasOwn(values, name) ? read(values[name]) : undefined) ?? undefined;
      if (value !== undefined) (command as Record<string, unknown>)[name] = value;
    }
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

  private fieldsOf(type: Command): [string, (value: unknown) => unknown][] {
    let fields = this.fields.get(type);
    if (!fields) this.fields.set(type, (fields = [...readersOf(type)]));
    return fields;
  }
}
