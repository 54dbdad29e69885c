import { Query } from '@nestjs/common';
import { ICON_TYPES, type IconType, uploadedPath } from '../../src/icons/icon-path.values.ts';
import { publicIcons } from '../../src/icons/public-icons.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { iconRow } from './icons.view.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Icon } from './icons.ts';

class IconList {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(ICON_TYPES, { optional: true, note: 'What the icon is for; all if absent' }) type?: IconType;
  @Id({ optional: true, note: 'The group whose icons are listed with the public ones; the acting one if absent' }) groupid?: string;
}

/** Public icons by type, and those that admins have uploaded (U-203). An editor for a new item takes a public one at random. */
@Route('icon')
export class IconListController {
  constructor(private readonly models: ReadModels) {}

  @Get('iconlist', 'The pictures to choose from.', ok({ icons: listOf(iconRow) }))
  @Allow(member, { scope: 'read' })
  async iconList(@Query() { type, groupid }: IconList, @CallOf() { who: { organisationId = '' } }: Call) {
    const open = [...publicIcons.values()].filter((icon) => type === undefined || icon.type === type);
    const filter = { organisationId, ...(type && { iconType: type }) };
    const { items } =
      groupid === undefined || groupid === organisationId
        ? await this.models.find<Icon>('icons', filter, { sort: [{ field: 'position', descending: true }], limit: 10_000 })
        : { items: [] };
    return {
      status: 'ok',
      icons: [
        ...open.map(({ id, path, name }) => ({ id, path, public: 1, name })),
        ...items.map(({ document }) => ({
          id: `${document.iconType}-${document.pictureId}`,
          path: uploadedPath(document),
          public: 0,
          name: document.name,
        })),
      ],
    };
  }
}
