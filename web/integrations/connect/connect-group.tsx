import { Checkbox, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_SCOPES, type SystemType } from '../../../src/integrations/systems.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { type Connected, useConnecting } from './use-connecting.ts';
import '../integrations-texts.ts';
import './connect-texts.ts';
import classes from './connect.module.css';

type ConnectGroupProps = {
  type: SystemType;
  /** An integration that is connected anew. */
  id?: string;
  /** Its system lets Laurel in no more. */
  hasEnded?: boolean;
  /** What an install address says. */
  subdomain?: string;
  onConnected: (connected: Connected) => void;
};

/** Lets Laurel into another system, there: with its subdomain where it has one, and of a chat tool what it is asked for. */
export function ConnectGroup({ type, id, hasEnded = false, subdomain: said = '', onConnected }: ConnectGroupProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const { begin, busy, problem } = useConnecting(type, onConnected);
  const [subdomain, setSubdomain] = useState(said);
  const [scopes, setScopes] = useState<string[]>([]);
  const [isMissing, setIsMissing] = useState(false);

  function press() {
    const missing = type === 'thinkificoauth' && subdomain === '';
    setIsMissing(missing);
    if (missing) return focusFirstInvalid(form.current);
    void begin({
      ...(id !== undefined && { id }),
      ...(subdomain !== '' && { subdomain }),
      ...(scopes.length > 0 && { scopes: scopes.join(',') }),
    });
  }

  return (
    <FormGroup title={t(id === undefined ? 'connecting.title' : 'connecting.againTitle')} text={t('connecting.more')}>
      <div ref={form} className={classes.stack}>
        {hasEnded && <Notice kind="error">{t('integrations.endedMore')}</Notice>}
        <Refusal>{problem}</Refusal>
        <TextInput
          label={t('connecting.subdomain')}
          description={t('connecting.subdomainMore')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={subdomain}
          error={isMissing && t('connecting.subdomainMissing')}
          onChange={(event) => setSubdomain(event.currentTarget.value.trim().toLowerCase())}
          onKeyDown={(event) => event.key === 'Enter' && !busy && press()}
        />
        {type === 'chattool' && (
          <>
            <div>
              <p className="strong">{t('connecting.must')}</p>
              <ul className={classes.scopes}>
                {[...CHAT_SCOPES.mandatory, ...CHAT_SCOPES.wizard].map((scope) => (
                  <li key={scope}>
                    <IconLock size={16} stroke={1.75} aria-hidden="true" />
                    {scope}
                  </li>
                ))}
              </ul>
            </div>
            <Checkbox.Group label={t('connecting.may')} value={scopes} onChange={setScopes}>
              <div className={classes.scopes}>
                {CHAT_SCOPES.optional.map((scope) => (
                  <Checkbox key={scope} value={scope} label={scope} />
                ))}
              </div>
            </Checkbox.Group>
          </>
        )}
        <div>
          <Button kind={id === undefined ? 'fill' : 'plain'} busy={busy} onClick={press}>
            {t(id === undefined ? 'integrations.connect' : 'connecting.again')}
          </Button>
        </div>
      </div>
    </FormGroup>
  );
}
