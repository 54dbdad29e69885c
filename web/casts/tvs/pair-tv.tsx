import { Select, TextInput } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { codeGroups, readCode } from '../../../src/tvs/tv-code.values.ts';
import { Button, ButtonLink, TextButton } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { isolated } from '../../platform/texts/texts.ts';
import { castPath, NEW_CAST } from '../cast-paths.ts';
import { useCasts } from '../use-casts.ts';
import casts from '../casts.module.css';
import { tvAddress } from './tv-address.ts';
import '../casts-texts.ts';
import './tvs-texts.ts';
import classes from './tvs.module.css';

/** Pairs the TV that shows a code: who comes by its QR code compares, others type the letters. */
export default function PairTv() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const { data, error: failed, refetch } = useCasts();
  const [pair, { pending, error, reset }] = useCommand('tv/pair');
  const scanned = readCode(address.get('code') ?? '');
  const code = scanned ?? readCode(typed);
  // The only one is what it shows.
  const castid = chosen ?? address.get('castid') ?? (data?.casts.length === 1 ? (data.casts[0]?.id ?? null) : null);
  const wrong = {
    code: code === undefined ? t('tvs.codeWrong') : undefined,
    name: name.trim() === '' ? t('tvs.nameMissing') : undefined,
    cast: data?.casts.some(({ id }) => id === castid) ? undefined : t('tvs.castMissing'),
  };

  async function submit() {
    setTried(true);
    if (code === undefined || wrong.name || wrong.cast || castid === null) return focusFirstInvalid(form.current);
    const paired = await pair({ code, name: name.trim(), castid });
    if (!paired) return;
    setDone(true);
    showToast({ text: t('tvs.paired', { name: name.trim() }) });
    await reached(paired.position, 'tvs');
    void navigate(castPath(castid, 'tvs'));
  }

  if (!admin || (failed && !data) || data?.casts.length === 0)
    return (
      <Page title={t('tvs.pair')}>
        {!admin ? (
          <FailedState status={403} />
        ) : failed ? (
          <FailedState status={failed.status} onRetry={refetch} />
        ) : (
          <EmptyState
            kind="none"
            icon={IconDeviceTv}
            title={t('tvs.noCasts')}
            text={t('tvs.noCastsMore')}
            action={<ButtonLink to={NEW_CAST}>{t('casts.make')}</ButtonLink>}
          />
        )}
      </Page>
    );
  return (
    <Page
      title={t('tvs.pair')}
      facts={t('tvs.pairFacts')}
      ownsFilled
      foot={
        <div className={casts.foot}>
          <LeaveGuard changes={done || (name === '' && typed === '') ? 0 : 1} />
          <Button kind="fill" busy={pending} onClick={() => void submit()}>
            {t('tvs.pairIt')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          {scanned ? (
            <FormGroup title={t('tvs.compare')} text={t('tvs.compareMore')}>
              <p className={classes.code}>
                {codeGroups(scanned).map((group, at) => (
                  <span key={at}>{group}</span>
                ))}
              </p>
              <TextButton
                onClick={() => {
                  setAddress({}, { replace: true });
                  reset();
                }}
              >
                {t('tvs.others')}
              </TextButton>
            </FormGroup>
          ) : (
            <FormGroup title={t('tvs.code')} text={t('tvs.codeMore', { address: tvAddress() })}>
              <TextInput
                label={t('tvs.code')}
                className={casts.short ?? ''}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={typed}
                error={tried ? wrong.code : undefined}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  reset();
                }}
              />
            </FormGroup>
          )}
          <FormGroup title={t('tvs.name')} text={t('tvs.nameMore')}>
            <TextInput
              label={t('tvs.name')}
              maxLength={255}
              autoComplete="off"
              value={name}
              error={tried ? wrong.name : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </FormGroup>
          <FormGroup title={t('tvs.cast')} text={t('tvs.castMore')}>
            <Select
              label={t('tvs.cast')}
              searchable
              openOnFocus={false}
              data={(data?.casts ?? []).map(({ id, name: called }) => ({ value: id, label: isolated(called) }))}
              value={castid}
              error={tried ? wrong.cast : undefined}
              onChange={setChosen}
            />
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
