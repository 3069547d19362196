import { MenuCheckItem, SubMenu } from './menu.tsx';

interface ChoiceMenuProps<Id extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: readonly Id[];
  readonly onToggle: (id: Id) => void;
}

/** A list of toggled options inside a menu. */
export function ChoiceMenu<Id extends string>(props: ChoiceMenuProps<Id>) {
  const { label, options, chosen, onToggle } = props;
  return (
    <SubMenu label={label}>
      {options.map((option) => (
        <MenuCheckItem
          key={option.id}
          checked={chosen.includes(option.id)}
          onChange={() => onToggle(option.id)}
        >
          {option.label}
        </MenuCheckItem>
      ))}
    </SubMenu>
  );
}
