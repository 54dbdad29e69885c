import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ComponentPropsWithRef, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

type LateMenuProps = Pick<MenuProps, 'position' | 'width'> & {
  /** The button that opens it. */
  target: ReactElement<ComponentPropsWithRef<'button'>>;
  /** What stands in it. */
  children: ReactNode;
};

/** A menu that is no more than its button until that is first pressed: a list has one in each row. */
export function LateMenu({ target, ...menu }: LateMenuProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed) return <Pressed target={target} {...menu} />;
  return cloneElement(target, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setPressed(true) });
}

function Pressed({ target, children, ...menu }: LateMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // Where the focus goes back to: this button stands in the place of the one that was pressed.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
