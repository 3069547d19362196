import { Palette } from '#web/features/palette/palette.tsx';

import { ContainerOffers } from './container-offers.tsx';
import { PageOffers } from './page-offers.tsx';
import { PaletteOffers } from './palette-offers.tsx';
import { ViewOffers } from './view-offers.tsx';

interface PaletteOverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The palette with the app's commands. */
export function PaletteOverlay(props: PaletteOverlayProps) {
  return (
    <>
      <PaletteOffers />
      <ContainerOffers />
      <PageOffers />
      <ViewOffers />
      <Palette {...props} />
    </>
  );
}
