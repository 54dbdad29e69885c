import { Checkbox, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { SCOPES } from './scopes.ts';
import './keys-texts.ts';
import classes from './keys.module.css';

/** Makes a key: its name, what it may do, and then the key itself, shown this once (U-141). */
export function NewApiKey({ opened, onClose, onMade }: { opened: boolean; onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['entries:write']);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<string>();
  const [copied, setCopied] = useState(false);
  const [create, { pending, error, reset }] = useCommand('externalApiConfig/create_api_key');

  function close() {
    onClose();
    setName('');
    setMade(undefined);
    setCopied(false);
    setProblem(undefined);
    reset();
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    setProblem(name.trim() === '' ? t('apiKeys.nameMissing') : undefined);
    const answer = name.trim() === '' ? undefined : await create({ name: name.trim(), scope: scopes.join(' ') });
    if (!answer) return focusFirstInvalid(form.current);
    setMade(answer.api_key);
    onMade();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(made === undefined ? 'apiKeys.create' : 'apiKeys.createdTitle')}
      lead={t(made === undefined ? 'apiKeys.nameMore' : 'apiKeys.createdLead')}
      width={520}
      actions={
        made === undefined ? (
          <>
            <Button onClick={close}>{t('apiKeys.cancel')}</Button>
            <Button type="submit" form="new-api-key" kind="fill" busy={pending}>
              {t('apiKeys.create')}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{t('apiKeys.done')}</Button>
        )
      }
    >
      {made === undefined ? (
        <form id="new-api-key" ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
          <TextInput
            data-autofocus
            label={t('apiKeys.name')}
            maxLength={255}
            autoComplete="off"
            value={name}
            error={problem ?? error?.fields.name ?? error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('apiKeys.scopes')}
            value={['read', ...scopes]}
            onChange={(chosen) => setScopes(chosen.filter((scope) => scope !== 'read'))}
          >
            <div className={classes.scopes}>
              <Checkbox value="read" disabled label={t('apiKeys.read')} description={t('apiKeys.readMore')} />
              {SCOPES.map(({ scope, text }) => (
                <Checkbox key={scope} value={scope} label={t(`apiKeys.scope.${text}`)} description={t(`apiKeys.scopeMore.${text}`)} />
              ))}
            </div>
          </Checkbox.Group>
        </form>
      ) : (
        <div className={classes.secret}>
          <TextInput aria-label={t('apiKeys.key')} readOnly value={made} onFocus={(event) => event.currentTarget.select()} />
          {/* On plain http from another host there is no clipboard: the key is chosen in its field. */}
          {'clipboard' in navigator && (
            <Button
              kind="fill"
              icon={copied ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
              onClick={() => void navigator.clipboard.writeText(made).then(() => setCopied(true))}
            >
              {t(copied ? 'form.copied' : 'form.copy')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
