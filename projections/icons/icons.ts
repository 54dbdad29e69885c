import type { IconType } from '../../src/icons/icon-path.values.ts';
import { type IconEvent, ICONS } from '../../src/icons/icons.events.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An icon of an organisation that was uploaded (U-203). Key: `organisationId/iconType/pictureId`. */
export type Icon = Document & { organisationId: string; iconType: IconType; pictureId: string; name: string; position: string };

export const iconsView = projection<Icon, IconEvent>({
  name: 'icons',
  version: 1,
  categories: [ICONS],
  indexes: { organisationId: 'value', iconType: 'value', position: 'beside' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async IconAdded({ data: { iconType, pictureId, name }, metadata: { organisationId }, position }, documents, open) {
      const icon = { organisationId, iconType, pictureId, name: (await open(name)) ?? '', position };
      documents.put(`${organisationId}/${iconType}/${pictureId}`, icon);
    },
  },
});
