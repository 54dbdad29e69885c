import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThemeRow } from '../../projections/organisations/organisations.view.ts';
import { type Branding, readColour, type ThemeField, themeOf, tripleOf } from '../../src/organisations/theme.values.ts';
import type { Input } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { readTheme } from '../platform/theme/organisation-theme.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { ThemeColours } from './theme-colours.tsx';
import { ThemeCover } from './theme-cover.tsx';
import { ThemePreview } from './theme-preview.tsx';
import './settings-texts.ts';
import classes from './theme.module.css';

/** The organisation's colours and cover (RT-015, R-247 to R-253). */
export default function ThemeSettings() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data, error, refetch } = useResource('organization/theme', admin ? {} : null, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Editor saved={data.theme} />;
  return (
    <SettingsFrame title={t('theme.title')} facts={t('theme.facts')} failed={error && { error, refetch }}>
      {null}
    </SettingsFrame>
  );
}

function Editor({ saved }: { saved: ThemeRow }) {
  const { t } = useTranslation();
  const draft = useDraft<Branding>({ ...readTheme(saved), cover_image: saved.cover_image });
  /** What is typed and no colour yet; what was last one stands in the preview meanwhile. */
  const [unread, setUnread] = useState<{ readonly [Field in ThemeField]?: string }>({});
  const [save, { pending, error, reset }] = useCommand('organization/vue_theme');
  const since = error?.code === 'changed-since';

  function type(field: ThemeField, text: string) {
    const colour = readColour(text);
    const whole = colour !== undefined && text.trim().length > 4;
    setUnread({ ...unread, [field]: whole ? undefined : text });
    if (colour !== undefined) draft.set({ [field]: colour });
  }

  function problemOf(field: keyof Branding): string | undefined {
    const told = error?.fields[field];
    if (field === 'cover_image') return told;
    if (unread[field] !== undefined && readColour(unread[field]) === undefined) return t('theme.notColour');
    return told && since ? `${told}. ${t('settings.nowIs', { value: draft.stands[field] ?? '' })}` : told;
  }

  async function submit() {
    if (Object.values(unread).some((text?: string) => text !== undefined && readColour(text) === undefined)) return;
    if (!(await save({ ...sentAs(draft.changed), was: sentAs(since ? draft.stands : draft.was) }))) return;
    draft.saved();
    setUnread({});
    showToast({ text: t('settings.saved') });
  }

  function discard() {
    draft.discard();
    setUnread({});
    reset();
  }

  const fields = Object.keys(draft.values) as (keyof Branding)[];
  return (
    <SettingsFrame
      title={t('theme.title')}
      facts={t('theme.facts')}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={fields.filter((field) => problemOf(field) !== undefined).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <div className={classes.editor}>
        <div>
          <Refusal>{error?.whole}</Refusal>
          <ThemeColours
            theme={draft.values}
            typed={unread}
            problemOf={problemOf}
            onType={type}
            onSet={(field, colour) => {
              setUnread({ ...unread, [field]: undefined });
              draft.set({ [field]: colour });
            }}
          />
          <p className="meta">{t('theme.mark')}</p>
          <Button
            onClick={() => {
              setUnread({});
              draft.set(themeOf({}));
            }}
          >
            {t('theme.own')}
          </Button>
          <ThemeCover
            path={draft.values.cover_image}
            problem={problemOf('cover_image')}
            onSet={(cover_image) => {
              draft.set({ cover_image });
              reset();
            }}
          />
        </div>
        <ThemePreview theme={draft.values} />
      </div>
    </SettingsFrame>
  );
}

/** As the call names them: what is written on a colour goes as red, green and blue. */
function sentAs(fields: Partial<Branding>): Omit<Input<'POST', 'organization/vue_theme'>, 'was'> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, field.startsWith('on') ? tripleOf(value) : value]));
}
