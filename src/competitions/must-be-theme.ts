import { competitionTheme } from '../competition-themes/competition-theme.ts';
import { themeStreamOf } from '../competition-themes/save-theme.ts';
import { templateOf } from '../competition-themes/theme-templates.values.ts';
import type { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';

/** A template, or a theme that is offered. @throws NotFound */
export async function mustBeTheme(decisions: Decisions, organisationId: string, themeId: string): Promise<void> {
  if (!(await isTheme(decisions, organisationId, themeId))) throw new NotFound('theme');
}

export async function isTheme(decisions: Decisions, organisationId: string, themeId: string): Promise<boolean> {
  if (templateOf(themeId)) return true;
  const { saved, deleted } = await decisions.load(competitionTheme, themeStreamOf(organisationId, themeId));
  return saved !== undefined && !deleted;
}
