/** Fictional people, one of each hue. */
export const PEOPLE = [
  { id: 'mara-7', name: 'Mara Lindqvist' },
  { id: 'rafael-3', name: 'Rafael Kim' },
  { id: 'tomas-2', name: 'Tomás Oliveira' },
  { id: 'asha-5', name: 'Asha Gupta' },
  { id: 'jonas-1', name: 'Jonas Weber' },
  { id: 'noor-4', name: 'نور حداد' },
  { id: 'li-9', name: 'Li Bo' },
  { id: 'irina-8', name: 'Irina Kovač' },
  { id: 'sam-6', name: 'Sam Okafor' },
  { id: 'priya-0', name: 'Priya Raman' },
  { id: 'aiko-11', name: 'Aiko Sato' },
  { id: 'elif-12', name: 'Elif Demir' },
] as const;

/** Enough options for a virtualized list. */
export const MANY = Array.from({ length: 500 }, (_, place) => ({
  id: `line-${place}`,
  label: `${place + 1}. ${['Checkout', 'Seat map', 'Vouchers', 'Barcode', 'Refunds'][place % 5]}`,
}));
