/** While a first screen loads: the mark, without words or motion. */
export function LoadingPage() {
  return (
    <div className="grid h-full place-items-center bg-canvas" aria-busy="true">
      <img src="./mark.svg" alt="" width={32} height={32} className="opacity-60" />
    </div>
  );
}
