import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';
import { faintOf } from '../../src/competition-themes/theme-colours.values.ts';
import { lookOf, MOST_AT_THE_TOP, MOST_ON_A_PAGE } from '../../src/competition-themes/theme-look.values.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import type { EditedTheme, EditingProps } from './editing.ts';
import { SAMPLE_ROWS } from './sample-rows.ts';
import { ThemeColourFields } from './theme-colour-fields.tsx';
import { ThemeLayoutFields } from './theme-layout-fields.tsx';
import { ThemedBoard } from './themed-board.tsx';
import classes from './competition-themes.module.css';

/** Edits a theme beside its preview. */
export function ThemeEditor({ saved: { id, edition, deleted, ...saved } }: { saved: CompetitionThemeRow }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft<EditedTheme>(saved);
  const [typed, setTyped] = useState<EditingProps['typed']>({});
  const [narrow, setNarrow] = useState(false);
  const [save, { pending, error, reset }] = useCommand('competition/save_theme');
  const { values } = draft;
  const faint = faintOf(lookOf(values));

  const wrong = Object.entries(typed).flatMap(([field, text]) => (text === undefined ? [] : [field]));
  if (values.name.trim() === '') wrong.push('name');

  function problemOf(field: string): string | undefined {
    if (!wrong.includes(field)) return error?.fields[field];
    if (field === 'name') return t('competitionThemes.nameMissing');
    const bounds = BOUNDS[field];
    return bounds ? t('competitionThemes.between', bounds) : t('competitionThemes.notColour');
  }

  function clear() {
    setTyped({});
    reset();
  }

  async function submit() {
    const done = wrong.length === 0 && faint.length === 0 && (await save({ data: { id, ...draft.changed, edition } }));
    if (!done) return focusFirstInvalid(form.current);
    draft.saved();
    clear();
    showToast({ text: t('competitionThemes.saved') });
  }

  const editing: EditingProps = {
    values,
    typed,
    problemOf,
    set: (change) => {
      setTyped((before) => ({ ...before, ...Object.fromEntries(Object.keys(change).map((field) => [field, undefined])) }));
      draft.set(change);
      if (error?.code !== 'theme-changed') reset();
    },
    type: (field, text, change) => {
      setTyped((before) => ({ ...before, [field]: change ? undefined : text }));
      if (change) draft.set(change);
      if (error?.code !== 'theme-changed') reset();
    },
  };
  const { first, second, third } = t('competitionThemes.ticker', { returnObjects: true });
  return (
    <Page
      title={saved.name}
      facts={t('competitionThemes.belongs', { what: t(`competitionThemes.for.${saved.mainTemplate}`) })}
      actions={<ButtonLink to="/v_competition/settings">{t('competitionThemes.back')}</ButtonLink>}
      menu={[{ label: t('competitionThemes.back'), to: '/v_competition/settings', folded: true }]}
      ownsFilled
      foot={
        <SaveBar
          changes={draft.changes}
          errors={wrong.length + faint.length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            clear();
          }}
        />
      }
    >
      <div className={classes.editor}>
        <div ref={form}>
          {deleted === 1 && <Notice kind="info">{t('competitionThemes.isDeleted')}</Notice>}
          <Refusal>{error?.whole}</Refusal>
          <ThemeLayoutFields {...editing} />
          <ThemeColourFields {...editing} faint={faint} />
        </div>
        <section className={classes.preview} aria-label={t('competitionThemes.preview')}>
          <div className={classes.previewHead}>
            <h2 className="grow">{t('competitionThemes.preview')}</h2>
            <Segmented
              label={t('competitionThemes.width')}
              value={narrow ? 'narrow' : 'wide'}
              options={(['wide', 'narrow'] as const).map((value) => ({ value, label: t(`competitionThemes.${value}`) }))}
              onChange={(value) => setNarrow(value === 'narrow')}
            />
          </div>
          <div data-narrow={narrow || undefined}>
            <ThemedBoard theme={values} rows={SAMPLE_ROWS} title={t('competitionThemes.previewTitle')} ticker={[first, second, third]} />
          </div>
        </section>
      </div>
    </Page>
  );
}

const BOUNDS: { readonly [field: string]: { least: number; most: number } } = {
  playersperpage: { least: 1, most: MOST_ON_A_PAGE },
  show_top_only: { least: 0, most: MOST_AT_THE_TOP },
};
