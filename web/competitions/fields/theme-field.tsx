import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionThemeRow } from '../../../projections/competition-themes/competition-themes.view.ts';
import { ThemePicture } from '../../competition-themes/theme-picture.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Problems, UsualValues } from './rules-values.ts';
import '../competitions-texts.ts';
import classes from './theme-field.module.css';

type ThemeFieldProps = { values: UsualValues; problem: Problems['theme']; onChange: (change: Partial<UsualValues>) => void };

/** How the board looks: one of the organisation's themes, or a prepared one, each as a small picture of itself. */
export function ThemeField({ values: { theme: chosen }, problem, onChange }: ThemeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const fresh = { staleOn: [{ view: 'competition-themes' }] } as const;
  const own = useResource('competition/get_themes', {}, fresh);
  const prepared = useResource('competition/get_templates', { usage: 1 });
  const offered = own.data && prepared.data && [...prepared.data.templates, ...own.data.themes.filter(isForRankings)];
  const missing = offered && !offered.some((theme) => theme.id === chosen);
  // Of a deleted theme nobody but who wears it knows.
  const worn = useResource('competition/get_theme', missing ? { id: chosen } : null, fresh);
  const choices = [...(worn.data && missing ? [worn.data.theme] : []), ...(offered ?? [])];
  return (
    <fieldset className={classes.themes} aria-busy={!offered || undefined}>
      <legend>{t('competitions.fields.theme')}</legend>
      <Refusal>{problem ?? (own.error ?? prepared.error)?.message}</Refusal>
      <div className={classes.choices}>
        {choices.map((theme) => (
          <label key={theme.id}>
            <span className={classes.small}>
              <ThemePicture theme={theme} />
            </span>
            <span className={classes.caption}>
              <input
                type="radio"
                name={id}
                checked={theme.id === chosen}
                aria-invalid={problem ? true : undefined}
                onChange={() => onChange({ theme: theme.id })}
              />
              <bdi className="cut">{theme.name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Those for battles are of battles. */
function isForRankings({ mainTemplate }: CompetitionThemeRow): boolean {
  return mainTemplate !== 'headtohead';
}
