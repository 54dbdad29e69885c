import { PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { LoginProviderRow, ProviderOptionRow } from '../../projections/login-providers/login-providers.view.ts';
import { keepBegun } from '../entry/provider/begun-login.ts';
import type { Proof } from '../entry/provider/came-back.ts';
import { Button } from '../platform/controls/button.tsx';
import { Choices } from '../platform/form/choices.tsx';
import { Fields, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { CopyField } from '../platform/form/copy-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { keepTyped, takeTyped } from './trying.ts';
import { useOrgLoginOptions } from './use-org-login-options.ts';
import './settings-texts.ts';
import classes from './login-providers.module.css';

const LIST = '/v_settings/organization/login';

/** How one of the organisation's login providers is set up (RT-018), or a new one (RT-019). */
export default function LoginProvider() {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const { id, optionid } = useParams();
  const { data, error, refetch } = useOrgLoginOptions();
  const saved = data?.providers.find((provider) => provider.id === id);
  const option = data?.options.find(({ login_option_id }) => login_option_id === (saved?.login_option_id ?? Number(optionid)));
  if (data && (!option || (id !== undefined && !saved)))
    return (
      <Page title={t('signIn.title')}>
        <FailedState status={404} />
      </Page>
    );
  if (data && option) return <Form key={saved?.id} saved={saved} option={option} redirect={data.redirect_uri} />;
  return (
    <SettingsFrame title={t('signIn.title')} facts={t('signIn.facts', { organisation })} failed={error && { error, refetch }}>
      {null}
    </SettingsFrame>
  );
}

type FormProps = { saved: LoginProviderRow | undefined; option: ProviderOptionRow; redirect: string };
type Values = Pick<LoginProviderRow, 'tenant_name' | 'client_id' | 'scopes' | 'signup_rule'> & { extrafields: Record<string, string> };

/** As they are counted (U-148). */
const RULES = ['invited', 'anyone', 'approved'] as const;

function Form({ saved, option, redirect }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft<Values>({
    tenant_name: saved?.tenant_name ?? '',
    client_id: saved?.client_id ?? '',
    scopes: saved?.scopes ?? option.minimal_scope,
    signup_rule: saved?.signup_rule ?? 0,
    extrafields: saved ? (JSON.parse(saved.extrafields) as Record<string, string>) : {},
  });
  const { values, set } = draft;
  const [secret, setSecret] = useState<string>();
  const [save, saving] = useCommand('organization/loginprovider');
  const [begin, beginning] = useCommand('organization/authenticate_loginprovider');
  const [leaving, setLeaving] = useState(false);
  const restore = useRef(() => set(takeTyped<Values>(pathname)));
  const trial = useTrial(values.tenant_name, () => restore.current());
  const error = saving.error ?? beginning.error;
  const wrong = error?.fields ?? {};
  const changes = draft.changes + (secret === undefined ? 0 : 1);
  const about = saved ? { id: saved.id } : { login_option_id: option.login_option_id };
  const busy = saving.pending || beginning.pending || trial.pending || leaving;

  /** As calls take it: of what is there already only what was changed. */
  function sent() {
    const given = saved ? draft.changed : values;
    const since = error?.code === 'changed-since';
    const was = since ? draft.stands : draft.was;
    return {
      ...about,
      ...asSent(given),
      ...(secret !== undefined && { client_secret: secret }),
      ...(saved && { was: asSent(was) }),
    };
  }

  async function submit() {
    beginning.reset();
    const answer = await save(sent());
    if (!answer) return focusFirstInvalid(form.current);
    done(t('signIn.saved'));
    if (!saved) void navigate(LIST, { replace: true });
  }

  function done(text: string) {
    draft.saved();
    setSecret(undefined);
    showToast({ text });
  }

  /** To the provider, and back to this page (SR-13). */
  async function tryIt() {
    saving.reset();
    trial.reset();
    const answer = await begin(sent());
    if (!answer || !('address' in answer)) return focusFirstInvalid(form.current);
    setLeaving(true);
    keepTyped(pathname, saved ? draft.changed : values);
    keepBegun({ state: answer.state, option: answer.id, purpose: 'try', back: pathname });
    location.assign(answer.address);
  }

  function discard() {
    draft.discard();
    setSecret(undefined);
    saving.reset();
    beginning.reset();
  }

  return (
    <SettingsFrame
      title={saved ? saved.tenant_name : t('signIn.newTitle')}
      facts={option.name}
      foot={<SaveBar changes={changes} errors={Object.keys(wrong).length} busy={busy} onSave={() => void submit()} onDiscard={discard} />}
    >
      <div ref={form}>
        {trial.failed && <Failed message={trial.failed.message} why={trial.failed.details.why} />}
        <Refusal>{error?.whole}</Refusal>
        <FormGroup title={t('signIn.redirect')} text={t('signIn.redirectMore')}>
          <CopyField label={t('signIn.redirect')} value={redirect} />
        </FormGroup>
        <FormGroup title={t('signIn.named')} text={t('signIn.namedMore')}>
          <Fields>
            <TextInput
              label={t('signIn.nameField')}
              maxLength={255}
              autoComplete="off"
              value={values.tenant_name}
              error={wrong.tenant_name}
              onChange={(event) => set({ tenant_name: event.currentTarget.value })}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('signIn.where')} text={t('signIn.whereMore')}>
          <Fields>
            {option.extrafields.map((name) => (
              <TextInput
                key={name}
                data-wide
                label={name === 'issuer' ? t('signIn.issuer') : name}
                description={placeOf(name, option.openid_config_url)}
                maxLength={1000}
                autoComplete="off"
                inputMode="url"
                spellCheck={false}
                value={values.extrafields[name] ?? ''}
                error={wrong[`extrafields.${name}`]}
                onChange={(event) => set({ extrafields: { ...values.extrafields, [name]: event.currentTarget.value } })}
              />
            ))}
            <TextInput
              label={t('signIn.client')}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              value={values.client_id}
              error={wrong.client_id}
              onChange={(event) => set({ client_id: event.currentTarget.value })}
            />
            <PasswordInput
              label={t('signIn.secret')}
              description={t(saved?.has_secret ? 'signIn.secretKept' : 'signIn.secretMore')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              maxLength={1024}
              value={secret ?? ''}
              error={wrong.client_secret}
              visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
              onChange={(event) => setSecret(event.currentTarget.value || undefined)}
            />
            <TextInput
              label={t('signIn.scopes')}
              maxLength={1000}
              autoComplete="off"
              spellCheck={false}
              value={values.scopes}
              error={wrong.scopes}
              onChange={(event) => set({ scopes: event.currentTarget.value })}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('signIn.who')} text={t('signIn.whoMore')}>
          <Choices
            label={t('signIn.who')}
            value={values.signup_rule}
            options={([0, 1, 2] as const).map((value) => ({
              value,
              label: t(`signIn.rule.${RULES[value]}`),
              text: t(`signIn.rule.${RULES[value]}More`),
            }))}
            error={wrong.signup_rule}
            onChange={(signup_rule) => set({ signup_rule })}
          />
        </FormGroup>
        <FormGroup title={t('signIn.tryTitle')} text={t('signIn.tryMore')}>
          <Button busy={busy} onClick={() => void tryIt()}>
            {t('signIn.try')}
          </Button>
        </FormGroup>
      </div>
    </SettingsFrame>
  );
}

/** What came back from the provider with the admin, shown to the server once; what was typed is in the form again where it did not work. */
function useTrial(name: string, onFailed: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, state: proof } = useLocation() as Location<Proof | null>;
  const [query] = useSearchParams();
  const [finish, { pending, error, reset }] = useCommand('organization/authenticate_loginprovider');
  const state = query.get('action') === 'managecallback' ? query.get('state') : null;
  const shown = useRef<string>(undefined);
  const [turnedBack, setTurnedBack] = useState(false);

  useEffect(() => {
    if (state === null || shown.current === state) return;
    shown.current = state;
    void prove(state);

    async function prove(came: string) {
      void navigate(pathname, { replace: true });
      const { nonce, iss } = proof ?? {};
      if (nonce === undefined) setTurnedBack(true);
      const answer = nonce === undefined ? undefined : await finish({ state: came, nonce, ...(iss !== undefined && { iss }) });
      if (!answer || !('proved_email' in answer)) return onFailed();
      const typed = takeTyped<Values>(pathname).tenant_name ?? name;
      showToast({ text: t(answer.proved_email === 1 ? 'signIn.works' : 'signIn.worksByCode', { name: typed }) });
      void navigate(LIST, { replace: true });
    }
  }, [state, proof, pathname, navigate, finish, onFailed, name, t]);

  const failed = error ?? (turnedBack ? { message: t('signIn.turnedBack'), details: { why: undefined } } : undefined);
  return {
    pending,
    failed,
    reset: () => {
      setTurnedBack(false);
      reset();
    },
  };
}

function Failed({ message, why }: { message: string; why: unknown }) {
  const { t } = useTranslation();
  return (
    <div className={classes.notes}>
      <Notice kind="error" role="alert">
        <span className="strong">{message.replace(/\.?$/, '.')}</span> {t('signIn.failed')}{' '}
        {typeof why === 'string' && t('signIn.failedWhy', { why })} {t('signIn.secretAgain')}
      </Notice>
    </div>
  );
}

/** Where in the provider's address a value stands. */
function placeOf(name: string, url: string): string {
  return url.replace(`{${name}}`, '…');
}

function asSent({ extrafields, ...values }: Partial<Values>) {
  return { ...values, ...(extrafields && { extrafields: JSON.stringify(extrafields) }) };
}
