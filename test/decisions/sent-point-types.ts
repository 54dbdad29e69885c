import { bind } from '../../src/platform/http/bind.pipe.ts';
import { NestedList } from '../../src/platform/http/fields.ts';
import { MOST_POINT_TYPES, SentPointType } from '../../src/score-series/read-settings.ts';

class Sent {
  @NestedList(SentPointType, MOST_POINT_TYPES) pt_json!: SentPointType[];
}

/** Point types as a call reads them. @throws BadInput */
export function sentPointTypes(pt_json: unknown): SentPointType[] {
  return bind(Sent, { pt_json }).pt_json;
}
