/** Shown while the first screen loads: the logo, without text or motion. */
export function LoadingPage() {
  return (
    <div className="grid h-full place-items-center bg-canvas" aria-busy="true">
      <img src="./mark.svg" alt="" width={32} height={32} className="opacity-60" />
    </div>
  );
}
