import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import type { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import { mustSee } from '../players/must-see.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { clientId } from './field-types.values.ts';
import { itemOf, mustExist, objectItem } from './object-item.ts';
import type { WrittenField } from './read-given.values.ts';

/** Whoever and whatever a changed value names is there, and may be seen by who names it. @throws NotFound, BadInput of the picture */
export async function mustName(
  decisions: Decisions,
  who: Who,
  fields: readonly WrittenField[],
  given: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { organisationId = '' } = who;
  for (const { fieldId, settings } of fields) {
    const value = given[fieldId];
    if (value === undefined || value === null) continue;
    switch (settings.type) {
      case 'player':
        await loadReceiver(decisions, organisationId, value);
        await mustSee(decisions, who, [value]);
        break;
      case 'team':
        if (!isOpen(await decisions.load(team, teamOf(organisationId, value)))) throw new NotFound('team');
        break;
      case 'relation':
        mustExist(await decisions.load(objectItem, itemOf(organisationId, settings.objectId ?? '', value)));
        break;
      case 'image':
        mustBeIcon(value, organisationId, await decisions.load(icons, iconsOf(organisationId)), clientId(fieldId));
        break;
    }
  }
}
