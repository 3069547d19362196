/**
 * Common emoji by group, each with the message key of its name and search words (namespace
 * `emoji`).
 */
export const EMOJI = [
  group(
    'smileys',
    `
    😀 grinning 😄 smile 😁 beaming 😆 laughing 😅 sweat_smile 😂 joy 🤣 rofl 🙂 slight_smile
    🙃 upside_down 😉 wink 😊 blush 😇 innocent 😍 heart_eyes 🤩 star_struck 😘 kiss 😋 yum 😜 tongue
    🤪 zany 🤓 nerd 😎 cool 🥳 party 🤔 thinking 🤨 raised_eyebrow 😐 neutral 😶 no_mouth 😏 smirk
    🙄 eye_roll 😬 grimace 🤥 lying 😌 relieved 😴 sleeping 🤒 ill 🤯 mind_blown 🥵 hot 🥶 cold
    😕 confused 😟 worried 😮 open_mouth 😳 flushed 🥺 pleading 😢 cry 😭 sob 😱 scream
    😞 disappointed 😩 weary 😤 huff 😡 angry 🤬 swearing 💀 skull 👻 ghost 🤖 robot 👽 alien 🤡 clown
  `,
  ),
  group(
    'people',
    `
    👍 thumbs_up 👎 thumbs_down 👏 clap 🙌 raised_hands 🙏 pray 🤝 handshake 👋 wave ✋ hand
    👌 ok_hand 🤌 pinched ✌️ victory 🤞 crossed_fingers 🤟 love_you 🤘 horns 👈 point_left
    👉 point_right 👆 point_up 👇 point_down ✊ fist 👊 punch 💪 muscle 🧠 brain 👀 eyes 👁️ eye
    🫶 heart_hands 🫡 salute 🤷 shrug 🤦 facepalm 🙋 raising_hand 🧑‍💻 coder 👤 person 👥 people
  `,
  ),
  group(
    'nature',
    `
    🐛 bug 🐞 ladybird 🐝 bee 🦋 butterfly 🐌 snail 🐢 turtle 🐙 octopus 🦄 unicorn 🐶 dog 🐱 cat
    🦊 fox 🐻 bear 🐼 panda 🦁 lion 🐸 frog 🐧 penguin 🦉 owl 🐬 dolphin 🐳 whale 🌱 seedling 🌲 tree
    🌵 cactus 🍀 clover 🌸 blossom 🌻 sunflower 🌍 earth 🌙 moon ⭐ star 🌟 glowing_star ✨ sparkles
    ☀️ sun ⛅ cloud_sun ☁️ cloud 🌧️ rain ⛈️ storm ❄️ snow 🌈 rainbow 🌊 ocean_wave 🔥 fire
    💧 drop
  `,
  ),
  group(
    'food',
    `
    🍎 apple 🍌 banana 🍋 lemon 🍓 strawberry 🍒 cherries 🥑 avocado 🍅 tomato 🌶️ chilli 🍞 bread
    🧀 cheese 🍕 pizza 🍔 burger 🍟 fries 🌮 taco 🍣 sushi 🍜 noodles 🍰 cake 🎂 birthday 🍪 cookie
    🍩 doughnut 🍫 chocolate 🍿 popcorn ☕ coffee 🍵 tea 🍺 beer 🍷 wine 🥂 cheers
  `,
  ),
  group(
    'activity',
    `
    🎉 tada 🎊 confetti 🎈 balloon 🎁 gift 🏆 trophy 🥇 gold 🎯 target ⚽ football 🏀 basketball
    🎮 game 🎲 dice 🧩 puzzle 🎨 art 🎵 music 🎸 guitar 🎬 film 🚀 rocket ✈️ plane 🚗 car 🚲 bicycle
    🚂 train 🚢 ship 🏠 house 🏢 office 🏗️ construction 🏖️ beach 🏕️ camping ⛰️ mountain 🗺️ map
    🧭 compass
  `,
  ),
  group(
    'objects',
    `
    💻 laptop 🖥️ desktop ⌨️ keyboard 🖱️ mouse 📱 phone ☎️ telephone 🔋 battery 🔌 plug 💾 disk
    📷 camera 🔍 search 💡 bulb 🔦 torch 🕯️ candle 📚 books 📖 book 📝 memo ✏️ pencil 📌 pin
    📎 paperclip ✂️ scissors 📐 ruler 📊 chart 📈 chart_up 📉 chart_down 📅 calendar ⏰ alarm
    ⏳ hourglass 📦 package 📫 mailbox ✉️ envelope 📢 loudspeaker 🔔 bell 🔕 bell_off 🔒 lock
    🔓 unlock 🔑 key 🛡️ shield 🔨 hammer 🔧 wrench ⚙️ gear 🧪 test_tube 🧹 broom 🗑️ bin 💰 money
    💳 card 💎 gem 🏷️ label 🧲 magnet 🪲 beetle
  `,
  ),
  group(
    'symbols',
    `
    ❤️ heart 🧡 orange_heart 💛 yellow_heart 💚 green_heart 💙 blue_heart 💜 purple_heart
    🖤 black_heart 💔 broken_heart 💯 hundred ✅ check ☑️ checkbox ✔️ tick ❌ cross ➕ plus
    ➖ minus ❓ question ❗ exclamation ⚠️ warning 🚫 forbidden ⛔ no_entry 🛑 stop 🚧 works
    ♻️ recycle 🔄 refresh 🔁 repeat ⬆️ up ⬇️ down ➡️ right ⬅️ left 🔗 link 💬 speech 💭 thought
    ⚡ zap 💥 boom 🎌 flags 🏁 finish 🚩 flag 🏳️ white_flag 🔴 red_circle 🟠 orange_circle
    🟡 yellow_circle 🟢 green_circle 🔵 blue_circle 🟣 purple_circle ⚫ black_circle
    ⚪ white_circle
  `,
  ),
] as const;

interface EmojiSet {
  readonly name: string;
  /** Emoji and message key. */
  readonly emoji: readonly (readonly [string, string])[];
}

function group(name: string, text: string): EmojiSet {
  const words = text.trim().split(/\s+/);
  const signs = words.filter((_, place) => place % 2 === 0);
  return { name, emoji: signs.map((sign, place) => [sign, words[place * 2 + 1] ?? sign] as const) };
}
