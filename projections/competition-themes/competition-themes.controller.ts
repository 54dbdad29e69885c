import { Query } from '@nestjs/common';
import { MAIN_TEMPLATES, type MainTemplate } from '../../src/competition-themes/theme-look.values.ts';
import { templateOf, TEMPLATES, type Usage, USAGES } from '../../src/competition-themes/theme-templates.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf, Text } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ACCESS_KEY } from '../competitions/competition-scopes.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type CompetitionTheme, templateRow, themeKey, themeRow } from './competition-themes.ts';
import { competitionThemeRow } from './competition-themes.view.ts';

class GetTemplates {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(USAGES, { optional: true, note: '1 competitions (if absent), 2 battles, 3 boards, whose themes are of another kind: none' })
  usage?: Usage;
}
class GetThemes {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(MAIN_TEMPLATES, { optional: true, note: 'Only those that belong to this one' }) mainTemplate?: MainTemplate;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
}
class GetTheme {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'A theme, also one that is deleted, or a template' }) id!: string;
  @Id({ optional: true, note: 'With an access key: the competition that wears it' }) competitionid?: string;
  @Text(ACCESS_KEY) accesskey?: string;
}

/** More themes than anybody chooses among. */
const MOST_THEMES = 10_000;

@Route('competition')
export class CompetitionThemeListController {
  constructor(private readonly models: ReadModels) {}

  @Get('get_templates', 'Prepared themes, to be copied.', ok({ templates: listOf(competitionThemeRow) }))
  @Allow(member, { scope: 'read' })
  getTemplates(@Query() { usage = 1 }: GetTemplates) {
    return { status: 'ok', templates: TEMPLATES.filter(({ usages }) => usages.includes(usage)).map(templateRow) };
  }

  @Get('get_themes', 'The themes of the organisation that competitions can wear, by name.', ok({ themes: listOf(competitionThemeRow) }))
  @Allow(member, { scope: 'read' })
  async getThemes(@Query() { mainTemplate, groupid }: GetThemes, @CallOf() { who }: Call) {
    const { items } = await this.models.find<CompetitionTheme>(
      'competition-themes',
      { organisationId: ofOwnGroup(groupid, who), deleted: false, ...(mainTemplate && { mainTemplate }) },
      { sort: [{ field: 'name' }], limit: MOST_THEMES },
    );
    return { status: 'ok', themes: items.map(({ document }) => themeRow(document)) };
  }

  @Get('get_theme', 'One theme. A deleted one is told, too: competitions that wear it keep it.', ok({ theme: competitionThemeRow }))
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async getTheme(@Query() { id }: GetTheme, @CallOf() { who }: Call) {
    const { organisationId, shows } = knownViewer(who);
    if (shows && !(await this.isWorn(organisationId, shows, id))) throw new NotFound('theme');
    const template = templateOf(id);
    if (template) return { status: 'ok', theme: templateRow(template) };
    const found = await this.models.get<CompetitionTheme>('competition-themes', themeKey(organisationId, id));
    if (!found) throw new NotFound('theme');
    return { status: 'ok', theme: themeRow(found.document) };
  }

  /** Who looks at a competition alone sees what it wears, and no other theme. */
  private async isWorn(organisationId: string, competitionIds: readonly string[], themeId: string): Promise<boolean> {
    const keys = competitionIds.map((competitionId) => competitionKey(organisationId, competitionId));
    const worn = await this.models.getMany<Competition>('competitions', keys);
    return [...worn.values()].some(({ document }) => document.rules.themeId === themeId);
  }
}
