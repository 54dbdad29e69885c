import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { useResource } from '../platform/live-resources.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { IntegrationFrame, IntegrationOf } from './integration-frame.tsx';
import type { ConfigRow } from './use-integrations.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** Programs that send a row to a step (RT-127). */
export default function Snippets() {
  return <IntegrationOf>{(config) => <SnippetsOf config={config} />}</IntegrationOf>;
}

function SnippetsOf({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const asked = { id: config.id, system_type: config.system_type };
  const { data, error, refetch } = useResource('externalApiConfig/get_code_snippets', asked, { staleOn: [{ view: 'integrations' }] });
  return (
    <IntegrationFrame config={config}>
      {error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        <div className={classes.body}>
          <p className="soft">{t('integrations.snippets.more')}</p>
          {data?.snippets.map((snippet) => (
            <Snippet key={snippet.name} id={snippet.language} snippet={snippet} />
          ))}
          {data && (
            <>
              <p className="soft">{t('integrations.snippets.embedMore')}</p>
              <Snippet id="embed" snippet={{ name: t('integrations.snippets.embed'), code: data.embed }} />
            </>
          )}
        </div>
      )}
    </IntegrationFrame>
  );
}

function Snippet({ id, snippet: { name, code } }: { id: string; snippet: { name: string; code: string } }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const label = t(copied ? 'form.copied' : 'form.copy');
  return (
    <section className={classes.snippet} aria-labelledby={`snippet-${id}`}>
      <div className="row">
        <h2 id={`snippet-${id}`} className="grow">
          {name}
        </h2>
        {'clipboard' in navigator && (
          <Button
            size="sm"
            aria-label={`${label}: ${name}`}
            icon={copied ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
            onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
          >
            {label}
          </Button>
        )}
      </div>
      <pre dir="ltr" tabIndex={0} aria-label={name}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
