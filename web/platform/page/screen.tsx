import { Suspense, use, type ComponentType } from 'react';
import { LateCode } from '../code.ts';
import { Waiting } from '../states/waiting.tsx';

type Module<Props> = { default: ComponentType<Props> };

/**
 * A screen, or a part of one, whose code stands in a file of its own: `screen('inside', () => import('./series-list.tsx'))`. Until it is
 * there its place is empty, and says so when it waits for the server.
 * @param file the name of the file in vite.config.ts
 */
export function screen<Props extends object>(file: string, load: () => Promise<Module<Props>>): ComponentType<Props> {
  const code = new LateCode(file, load);
  function Loaded(props: Props) {
    const { default: Shown } = code.module ?? use(code.fetch());
    return <Shown {...props} />;
  }
  return function Screen(props: Props) {
    return (
      <Suspense fallback={<Waiting />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
