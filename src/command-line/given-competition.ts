import { SentCompetition } from '../competitions/sent-competition.ts';
import { fieldsOf } from '../platform/http/fields.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Refused } from '../platform/refused.ts';

/** Fields that are lists in which each names a score series. */
const OF_SERIES = ['score_series', 'competitionreward'];

/**
 * What a file says of a competition: the JSON that `update_compition` takes as its data. Unlike a call it is written by hand, so that a name that is no
 * field is told, and not left out, and a series may be named as people call it.
 * @param seriesIdOf the id of a series, by its name or id
 * @throws Refused file-invalid; what `seriesIdOf` throws
 */
export async function givenCompetition(
  file: Uint8Array,
  seriesIdOf: (nameOrId: string) => Promise<string>,
): Promise<Record<string, unknown>> {
  const given = parsed(Buffer.from(file).toString());
  if (!isRecord(given)) throw new Refused('file-invalid', 'The file must hold one JSON object: the fields of a competition');
  const unknown = unknownField(given, SentCompetition);
  if (unknown !== undefined) throw new Refused('file-invalid', `There is no field "${unknown}" of a competition`);
  for (const part of OF_SERIES.flatMap((field) => given[field]).filter(isRecord))
    if (typeof part.scoreseries_id === 'string') part.scoreseries_id = await seriesIdOf(part.scoreseries_id);
  return given;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused('file-invalid', `The file is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The first that is none, with those of the objects in fields. */
function unknownField(given: Record<string, unknown>, type: { prototype: object }): string | undefined {
  const fields = fieldsOf(type);
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    if (!field) return name;
    const { nesting } = field;
    const inside = nesting ? (Array.isArray(value) ? value : [value]).filter(isRecord) : [];
    for (const part of inside) {
      const unknown = nesting && unknownField(part, nesting.type);
      if (unknown !== undefined) return `${name}.${unknown}`;
    }
  }
  return undefined;
}
