import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OWN_PROVIDER } from '../../src/login-providers/provider-option.values.ts';
import { TimeZoneField } from '../entry/time-zone-field.tsx';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Fields, FormBody, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { viewerZone } from '../platform/format/times.ts';
import { useCommand } from '../platform/live-command.ts';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import '../account/account-pages-texts.ts';
import classes from './settings.module.css';

/** Makes an organisation beside those that one belongs to (RT-017, U-062); not for whoever acts within one alone. */
export default function CreateOrganisation() {
  const { t } = useTranslation();
  const bound = useSession(({ user }) => user?.provider === OWN_PROVIDER);
  if (!bound) return <Form />;
  return (
    <Page title={t('newOrganisation.title')}>
      <EmptyState kind="denied" title={t('newOrganisation.never')} text={t('newOrganisation.neverMore')} />
    </Page>
  );
}

function Form() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useSession(({ user, viewer }) => viewer?.name ?? user?.AccountName ?? '');
  const [draft, setDraft] = useState({ org_name: '', display_name: name, timezone: viewerZone, same: true });
  const [tried, setTried] = useState(false);
  const [create, { pending, error, reset }] = useCommand('profile/create_organization');
  const form = useRef<HTMLFormElement>(null);
  const { same, timezone } = draft;
  const sent = {
    org_name: draft.org_name.trim(),
    display_name: draft.display_name.trim(),
    timezone,
    use_ui_setting: same ? 1 : 0,
  } as const;
  const missing = {
    ...(tried && sent.org_name === '' && { org_name: t('register.organisationMissing') }),
    ...(tried && sent.display_name === '' && { display_name: t('register.nameMissing') }),
  };
  const problems: Readonly<Record<string, string>> = { ...error?.fields, ...missing };

  function change(to: Partial<typeof draft>) {
    setDraft({ ...draft, ...to });
    reset();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    const made = sent.org_name === '' || sent.display_name === '' ? undefined : await create(sent);
    if (!made) return focusFirstInvalid(form.current);
    await loadSession();
    void navigate(`/v_players/${made.organization_id}/add`, { replace: true });
  }

  return (
    <Page title={t('newOrganisation.title')} facts={t('newOrganisation.facts')} fill ownsFilled>
      <FormBody>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Refusal>{error?.whole}</Refusal>
          <FormGroup title={t('newOrganisation.name')} text={t('newOrganisation.nameMore')}>
            <Fields>
              <TextInput
                autoFocus
                label={t('register.organisation')}
                autoComplete="organization"
                maxLength={255}
                value={draft.org_name}
                error={problems.org_name}
                onChange={(event) => change({ org_name: event.currentTarget.value })}
              />
              <TimeZoneField value={timezone} onChange={(zone) => change({ timezone: zone })} />
            </Fields>
          </FormGroup>
          <FormGroup title={t('newOrganisation.you')} text={t('newOrganisation.youMore')}>
            <Fields>
              <TextInput
                label={t('newOrganisation.yourName')}
                autoComplete="name"
                maxLength={255}
                value={draft.display_name}
                error={problems.display_name}
                onChange={(event) => change({ display_name: event.currentTarget.value })}
              />
            </Fields>
            <Toggle
              label={t('newOrganisation.sameScreens')}
              text={t('newOrganisation.sameScreensMore')}
              checked={same}
              onChange={(on) => change({ same: on })}
            />
          </FormGroup>
          <div className={classes.end}>
            <ButtonLink to="/v_settings/profiles">{t('states.cancel')}</ButtonLink>
            <Button kind="fill" type="submit" busy={pending}>
              {t('newOrganisation.create')}
            </Button>
          </div>
        </form>
      </FormBody>
    </Page>
  );
}
