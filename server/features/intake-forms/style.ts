/** Styles of the form, light and dark by the visitor's system preference. No script is needed. */
export const FORM_STYLE = `
:root{color-scheme:light dark;--canvas:#f7f6f3;--surface:#fff;--ink:#1d1c1a;--muted:#5c5952;--line:#dedad2;--strong:#8a857b;--accent:#0b6b75;--on-accent:#fff;--danger:#b3261e;--danger-soft:#fceceb;--success:#1e6f3e}
@media(prefers-color-scheme:dark){:root{--canvas:#141412;--surface:#1b1b19;--ink:#eceae4;--muted:#aba79d;--line:#34332f;--strong:#7c786f;--accent:#58c3cc;--on-accent:#06262a;--danger:#ff8a80;--danger-soft:#3a1c1a;--success:#6fcf97}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);font:15px/1.6 "Inter Variable",system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
a{color:inherit}
header,footer{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:14px 20px;color:var(--muted);font-size:13px}
header{background:var(--surface);border-block-end:1px solid var(--line)}
header strong{color:var(--ink);font-size:15px}
header .board{margin-inline-start:auto}
footer{margin-block-start:auto}
.languages{margin-inline-start:auto}
.languages ul{display:flex;flex-wrap:wrap;gap:0 12px;margin:0;padding:0;list-style:none}
.languages a{display:inline-block;padding-block:6px}
.languages [aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
main{width:100%;max-width:600px;margin:0 auto;padding:40px 20px 32px}
h1{margin:0 0 8px;font-size:28px;line-height:1.25;letter-spacing:-.01em}
h2{margin:0 0 4px;font-size:15px}
.text{color:var(--muted)}
.text p{margin:0 0 12px}
form{display:grid;gap:22px;margin-block-start:24px}
.field{display:grid;gap:6px;min-width:0;margin:0;padding:0;border:0}
label,legend{padding:0;font-size:13px;font-weight:600}
.optional,.help{font-size:13px;font-weight:400;color:var(--muted)}
.help{margin:0}
input,textarea,select{width:100%;min-height:44px;padding:10px 12px;border:1px solid var(--strong);border-radius:5px;background:var(--surface);color:var(--ink);font:inherit}
textarea{min-height:128px;resize:vertical}
.box{border:1px solid var(--strong);border-radius:5px;background:var(--surface)}
.box:has(.editor:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
.tools{display:flex;flex-wrap:wrap;padding:0 4px;border-block-start:1px solid var(--line)}
button.tool{flex:0 1 44px;min-width:36px;min-height:44px;justify-content:center;padding:0 10px;font-weight:400;border-color:transparent;background:transparent;color:var(--muted)}
button.tool:hover{color:var(--ink)}
.tool svg{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round}
.tool.bold{font-weight:700}.tool.italic{font-style:italic}.tool.strikeThrough{text-decoration:line-through}
.ask{display:flex;flex-wrap:wrap;gap:8px;padding:8px;border-block-start:1px solid var(--line)}
.ask[hidden],button[hidden]{display:none}
.ask input{flex:1 1 160px;width:auto;min-width:0}
.ask button{padding:0 14px}
.box .files,.box .error{padding:0 12px}
.box .files li:last-child{border:0}
.editor a{color:var(--accent)}.editor img{display:block;max-width:100%;max-height:320px;margin:0 0 8px;border-radius:5px}.editor img:not([data-file]){opacity:.6}
progress{flex:none;appearance:none;width:min(120px,30%);height:4px;border:0;border-radius:2px;overflow:hidden;background:var(--line)}
progress::-webkit-progress-bar{background:var(--line)}
progress::-webkit-progress-value{background:var(--accent)}
progress::-moz-progress-bar{background:var(--accent)}
.cards{margin-block-start:6px;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,160px),1fr));gap:8px}
.card{display:flex;gap:10px;align-items:center;min-height:44px;padding:8px 12px;border:1px solid var(--strong);border-radius:5px;background:var(--surface);font-size:15px;font-weight:400;cursor:pointer}
.card input{width:18px;min-height:18px;height:18px;flex:none;margin:0;accent-color:var(--accent)}
.card:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.card:has(:focus-visible){outline:2px solid var(--accent);outline-offset:2px}
[aria-invalid=true] .card{border-color:var(--danger)}
.drop{position:relative;display:grid;place-items:center;min-height:64px;border:1px dashed var(--strong);border-radius:8px;color:var(--muted)}
.drop strong{color:var(--accent);font-weight:600}
.drop input{position:absolute;inset:0;height:100%;opacity:0;cursor:pointer}
.drop:has(:focus-visible),.drop.over{outline:2px solid var(--accent);outline-offset:2px}
.files{margin:0;padding:0;list-style:none}
.files:empty{display:none}
.files li{display:flex;gap:12px;align-items:center;min-height:44px;border-block-end:1px solid var(--line)}
.files bdi{flex:1;min-width:0}
button.remove{min-width:44px;justify-content:center;padding:0;border-color:transparent;background:transparent;color:var(--muted);font-size:20px;font-weight:400}
.error:empty{display:none}
.pair{display:flex;flex-wrap:wrap;gap:8px}
.pair input{flex:1;min-width:200px}
.more{margin:24px 0 0}
.editor{min-height:128px;padding:10px 12px;outline:0}
.editor p{margin:0 0 8px}.editor ul,.editor ol{margin:0 0 8px;padding-inline-start:24px}.editor blockquote{margin:0 0 8px;padding-inline-start:12px;border-inline-start:3px solid var(--line);color:var(--muted)}
input[type=file]{border-style:dashed}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[aria-invalid=true]{border-color:var(--danger)}
.error{margin:0;font-size:13px;color:var(--danger)}
.problems{padding:12px 16px;border:1px solid var(--danger);border-radius:8px;background:var(--danger-soft)}
.problems ul{margin:0;padding-inline-start:20px}
button,.button{display:inline-flex;min-height:44px;align-items:center;padding:0 20px;border:1px solid var(--accent);border-radius:5px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button[aria-disabled=true]{opacity:.6}
.plain{border-color:var(--strong);background:transparent;color:var(--ink)}
.send{display:flex;flex-wrap:wrap;gap:12px;align-items:center}
.away{position:absolute;inset-inline-start:-10000px;width:1px;height:1px;overflow:hidden}
.similar{padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);font-size:13px}
.similar ul{margin:4px 0 0;padding:0;list-style:none}
.similar li{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;justify-content:space-between;padding:8px 0;border-block-start:1px solid var(--line)}
.similar li>span{display:grid;flex:1;min-width:min(100%,160px)}
.small{min-height:36px;padding:0 12px;font-size:13px}
.steps{margin:24px 0;padding:0;list-style:none}
.steps li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:10px 0;border-block-end:1px solid var(--line)}
.steps .done{color:var(--success);font-weight:600}
@media print{header,footer,button{display:none}}
@media(forced-colors:active){button,.button{border:1px solid ButtonText}progress{border:1px solid CanvasText}progress::-webkit-progress-value{background:Highlight}progress::-moz-progress-bar{background:Highlight}}
`;
