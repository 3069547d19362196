import { createContext, useContext } from 'react';

interface FieldState {
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
}

/** State of a `Field` for the control inside. */
export const FieldContext = createContext<FieldState>({ isRequired: false, isInvalid: false });

/** The state of the field around a control. */
export function useFieldState(): FieldState {
  return useContext(FieldContext);
}
